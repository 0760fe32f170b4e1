#include "wikidata/choose_facts.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/random.h"
#include "facts/fact_reader.h"
#include "wikidata/collected_subjects.h"
#include "wikidata/fact_collector.h"
#include "wikidata/label_table.h"
#include "wikidata/text_output.h"

namespace timeprobe::wikidata {
namespace {

void add_objects(const CollectedSubject& subject, ItemSet& objects) {
  for (const CollectedFact& fact : subject.facts) objects.insert(fact.object);
}

// How the subjects of a relation are ordered when some of them are chosen; ties cannot be.
using SubjectKey = std::pair<std::uint64_t, ItemNumber>;

SubjectKey key_of(std::uint64_t seed, const PropertyId& relation, ItemNumber subject) {
  const std::string label = fmt::format("facts/{}/{}", relation.text(), to_text(subject));
  return {Random::stream(seed, label).next(), subject};
}

// The smallest keys of each relation.
class SubjectChoice {
 public:
  explicit SubjectChoice(std::optional<std::size_t> most) : most_(most) {}

  void offer(const PropertyId& relation, const SubjectKey& key) {
    if (!most_) return;
    std::set<SubjectKey>& chosen = chosen_[relation];
    chosen.insert(key);
    if (chosen.size() > *most_) chosen.erase(std::prev(chosen.end()));
  }

  bool is_chosen(const PropertyId& relation, const SubjectKey& key) const {
    if (!most_) return true;
    const auto found = chosen_.find(relation);
    return found != chosen_.end() && found->second.contains(key);
  }

 private:
  std::optional<std::size_t> most_;
  std::map<PropertyId, std::set<SubjectKey>> chosen_;
};

// A fact that may stay, and the label of its object if there is one.
struct NamedFact {
  const CollectedFact* fact = nullptr;
  std::optional<std::string_view> label;
};

std::map<PropertyId, std::size_t> group_sizes(const std::vector<NamedFact>& facts) {
  std::map<PropertyId, std::size_t> sizes;
  for (const NamedFact& named : facts) ++sizes[named.fact->relation];
  return sizes;
}

class Chooser {
 public:
  Chooser(const ChooseSources& sources, const FactRules& rules, const std::function<void()>& go_on)
      : sources_(sources),
        subjects_(sources.files),
        rules_(rules),
        go_on_(go_on),
        choice_(rules.max_subjects) {}

  ChosenCounts run(const std::filesystem::path& out, IfExists if_exists) {
    read_labels();
    for_each_subject([this](const CollectedSubject& subject) { offer(subject); });
    TextOutput output(out, if_exists);
    counts_.tally.add(for_each_subject(
        [this, &output](const CollectedSubject& subject) { write(subject, output); }));
    counts_.tally.refusals.add(left_out_);
    output.commit();
    return std::move(counts_);
  }

 private:
  void read_labels() {
    ItemSet objects;
    subjects_.for_each(
        [&objects](const CollectedSubject& subject) { add_objects(subject, objects); });
    CollectedFile::Takers takers;
    takers.label = [this, &objects](const CollectedLabel& label) {
      if (objects.contains(label.item)) labels_.add(label.item, label.label);
    };
    if (sources_.labels) {
      sources_.labels->read(takers);
    } else {
      read_all(sources_.files, takers);
    }
    labels_.finish();
  }

  // Entities that stood before are passed over. Returns what the files tell at their ends.
  Tally for_each_subject(const std::function<void(const CollectedSubject&)>& take) {
    ItemSet seen;
    left_out_ = {};
    return subjects_.for_each([&](const CollectedSubject& subject) {
      go_on_();
      if (seen.insert(subject.id)) return take(subject);
      left_out_.add({kRepeatedEntity, subject.name}, to_text(subject.id), subject.place,
                    subject.facts.size());
    });
  }

  // Those that may stay, in the order of the dump.
  std::vector<NamedFact> named_facts(const CollectedSubject& subject) {
    std::vector<NamedFact> named;
    named.reserve(subject.facts.size());
    for (const CollectedFact& fact : subject.facts) {
      const auto label = labels_.find(fact.object);
      if (label || rules_.unlabelled != Unlabelled::leave_out) {
        named.push_back({&fact, label});
      } else {
        left_out_.add(
            {kUnnamedObject, fmt::format("{}: {}", fact.relation.text(), to_text(fact.object))},
            to_text(subject.id), subject.place);
      }
    }
    return named;
  }

  void offer(const CollectedSubject& subject) {
    for (const auto& [relation, size] : group_sizes(named_facts(subject))) {
      if (size < rules_.min_facts) continue;
      choice_.offer(relation, key_of(rules_.seed, relation, subject.id));
    }
  }

  // Why a group does not stay, if so.
  std::optional<Refusal> refuse(const PropertyId& relation, std::size_t size,
                                ItemNumber subject) const {
    if (size < rules_.min_facts) return small_group(relation, size, rules_.min_facts);
    if (choice_.is_chosen(relation, key_of(rules_.seed, relation, subject))) return std::nullopt;
    return Refusal{kEnoughSubjects, relation.text()};
  }

  void write(const CollectedSubject& subject, TextOutput& output) {
    const std::string id = to_text(subject.id);
    const std::vector<NamedFact> facts = named_facts(subject);
    std::set<PropertyId> staying;
    for (const auto& [relation, size] : group_sizes(facts)) {
      if (const auto refusal = refuse(relation, size, subject.id)) {
        left_out_.add(*refusal, id, subject.place, size);
      } else {
        staying.insert(relation);
        ++counts_.subjects[relation];
      }
    }
    if (!staying.empty() && subject.name == id) ++counts_.tally.counts["subjects_named_by_id"];
    for (const NamedFact& named : facts) {
      if (staying.contains(named.fact->relation)) write_fact(subject, named, output);
    }
  }

  void write_fact(const CollectedSubject& subject, const NamedFact& named, TextOutput& output) {
    const CollectedFact& fact = *named.fact;
    if (!named.label) ++counts_.tally.counts["objects_named_by_id"];
    const std::string name = named.label ? std::string(*named.label) : to_text(fact.object);
    output.add_line(to_json_line(Fact{{subject.name, to_entity_id(subject.id)},
                                      fact.relation,
                                      {name, to_entity_id(fact.object)},
                                      fact.valid,
                                      subject.page}));
    ++counts_.facts[fact.relation];
    ++counts_.num_facts;
  }

  const ChooseSources& sources_;
  CollectedSubjects subjects_;
  const FactRules& rules_;
  const std::function<void()>& go_on_;
  LabelTable labels_;
  SubjectChoice choice_;
  RefusalCounts left_out_;
  ChosenCounts counts_;
};

}  // namespace

void add_objects(const CollectedFile& file, ItemSet& objects) {
  CollectedFile::Takers takers;
  takers.subject = [&objects](const CollectedSubject& subject) { add_objects(subject, objects); };
  file.read(takers);
}

ChosenCounts choose_facts(const ChooseSources& sources, const FactRules& rules,
                          const std::filesystem::path& out, IfExists if_exists,
                          const std::function<void()>& go_on) {
  return Chooser(sources, rules, go_on).run(out, if_exists);
}

}  // namespace timeprobe::wikidata
