// `timeprobe extract pages` and `timeprobe extract redirects`: from a dump of Wikipedia to pages.
//
// The dump is read once, with all cores. Where wanted titles turn out to be redirects whose targets
// were not asked for, it is read again for those, from a multistream dump with its index only in
// the streams that hold them. A shard first learns all redirects that matter from the whole dump,
// or from a file of redirects, so that the shards' files, one after the other, are the file of one
// run.
//
// Pages stand in the output in the order of the dump, whatever the number of threads, the
// compression of the dump, and the number of readings.
#pragma once

#include "wikipedia/pages_run.h"

namespace timeprobe::wikipedia {

// Writes `out`. While it runs, `out`.part and `out`.checkpoint hold what is there to go on from;
// they stay when the run is interrupted (PassEnd::interrupted). Throws a usage
// Error for options and files that do not fit, with OnTrouble::stop also for the first damage or
// refused page; a runtime Error when the disk fails.
PagesSummary extract_pages(const PagesOptions& options);

}  // namespace timeprobe::wikipedia
