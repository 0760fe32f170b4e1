// A report as one HTML file that needs nothing else: no network, no other file.
#pragma once

#include <filesystem>
#include <string_view>

#include "base/files.h"
#include "html/report_page.h"

namespace timeprobe {

// The page that web/ builds, without data. Empty when timeprobe was built without Node.js.
std::string_view page_template();

// Throws a usage Error that says what is missing when there is no template.
void require_page_template();

// Writes the template with the document and the chunks in it. Chunks are made with num_threads
// threads; the bytes do not depend on it. Throws as require_page_template() and NewFile.
void write_html_page(const std::filesystem::path& path, const ReportPage& page, IfExists if_exists,
                     int num_threads);

// The content security policy of the page, which the template also carries itself: nothing is
// fetched, only its own script and style run. For a server that adds "connect-src".
std::string_view page_security_policy();

}  // namespace timeprobe
