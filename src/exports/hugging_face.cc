#include "exports/hugging_face.h"

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "base/version.h"
#include "questions/question_json.h"

namespace timeprobe {
namespace {

using nlohmann::ordered_json;

struct Split {
  std::string name;
  std::size_t num_questions = 0;
  ExportFile* file = nullptr;

  std::string path(const std::string& suite) const {
    return fmt::format("data/{}/{}.jsonl", file_name_of(suite), name);
  }
};

// The questions of one suite.
struct Configuration {
  std::string suite;
  std::vector<Split> splits;
  std::set<std::string> labels;
};

// All but the rows.
struct DataSet {
  std::vector<Configuration> configurations;
  std::size_t num_questions = 0;
  bool has_context = false;
  std::vector<std::string> canaries;  // each that a question carries, once
};

// The Hub's names are words.
std::string split_name(const Question& question) {
  return question.split == "dev" ? "validation" : identifier_of(question.split);
}

template <typename T>
T& named(std::vector<T>& items, std::string T::*name, const std::string& wanted) {
  for (T& item : items) {
    if (item.*name == wanted) return item;
  }
  items.emplace_back();
  items.back().*name = wanted;
  return items.back();
}

ordered_json row_of(const Question& question, const Prompt& prompt,
                    const std::set<std::string>& label_names) {
  const auto record = ordered_json::parse(to_json_line(question));
  ordered_json labels = ordered_json::object();
  for (const std::string& name : label_names) {
    const auto label = find_label(question, name);
    labels[name] = label ? ordered_json(*label) : ordered_json(nullptr);
  }
  const auto or_null = [](const std::optional<std::string>& text) {
    return text ? ordered_json(*text) : ordered_json(nullptr);
  };
  return {{"id", question.id},
          {"task", question.task},
          {"question", question.question},
          {"context_kind", record.at("context").at("kind")},
          {"context", question.context.text},
          {"speech_time", or_null(question.speech_time)},
          {"prompt", messages_json(prompt)},
          {"answer_kind", record.at("answer").at("kind")},
          {"answer", question.answer.accepted},
          {"negatives", question.negatives},
          {"labels", std::move(labels)},
          {"canary", or_null(question.origin.canary)}};
}

Split& split_of(DataSet& data, const Question& question) {
  Configuration& configuration = named(data.configurations, &Configuration::suite, question.suite);
  return named(configuration.splits, &Split::name, split_name(question));
}

void note_canary(DataSet& data, const std::optional<std::string>& canary) {
  if (!canary || std::ranges::count(data.canaries, *canary) > 0) return;
  data.canaries.push_back(*canary);
}

DataSet data_set_of(const ExportedRun& run) {
  DataSet data;
  run.for_each([&data](const ExportedQuestion& item) {
    const Question& question = item.question;
    ++data.num_questions;
    ++split_of(data, question).num_questions;
    Configuration& configuration =
        named(data.configurations, &Configuration::suite, question.suite);
    for (const auto& [name, value] : question.labels) configuration.labels.insert(name);
    data.has_context = data.has_context || question.context.kind != ContextKind::none;
    note_canary(data, question.origin.canary);
  });
  return data;
}

void write_rows(const ExportedRun& run, DataSet& data) {
  run.for_each([&](const ExportedQuestion& item) {
    const Question& question = item.question;
    const Configuration& configuration =
        named(data.configurations, &Configuration::suite, question.suite);
    const Split& split = split_of(data, question);
    split.file->append(row_of(question, run.prompt_of(item), configuration.labels).dump() + "\n");
  });
}

std::string size_category(std::size_t count) {
  if (count < 1000) return "n<1K";
  if (count < 10'000) return "1K<n<10K";
  if (count < 100'000) return "10K<n<100K";
  return count < 1'000'000 ? "100K<n<1M" : "1M<n<10M";
}

// key: [a]
void list(YAML::Emitter& out, const char* key, const std::vector<std::string>& values) {
  out << YAML::Key << key << YAML::Value << YAML::BeginSeq;
  for (const std::string& value : values) out << value;
  out << YAML::EndSeq;
}

void pair(YAML::Emitter& out, const char* key, const std::string& value) {
  out << YAML::Key << key << YAML::Value << value;
}

void map(YAML::Emitter& out, std::initializer_list<std::pair<const char*, std::string>> members) {
  out << YAML::BeginMap;
  for (const auto& [key, value] : members) pair(out, key, value);
  out << YAML::EndMap;
}

void feature(YAML::Emitter& out, const std::string& name, const char* kind, const char* type) {
  map(out, {{"name", name}, {kind, type}});
}

void features(YAML::Emitter& out, const Configuration& configuration) {
  out << YAML::Key << "features" << YAML::Value << YAML::BeginSeq;
  for (const char* name : {"id", "task", "question", "context_kind", "context", "speech_time"}) {
    feature(out, name, "dtype", "string");
  }
  out << YAML::BeginMap;
  pair(out, "name", "prompt");
  out << YAML::Key << "list" << YAML::Value << YAML::BeginSeq;
  feature(out, "role", "dtype", "string");
  feature(out, "content", "dtype", "string");
  out << YAML::EndSeq << YAML::EndMap;
  feature(out, "answer_kind", "dtype", "string");
  feature(out, "answer", "sequence", "string");
  feature(out, "negatives", "sequence", "string");
  out << YAML::BeginMap;
  pair(out, "name", "labels");
  out << YAML::Key << "struct" << YAML::Value << YAML::BeginSeq;
  for (const std::string& name : configuration.labels) feature(out, name, "dtype", "string");
  out << YAML::EndSeq << YAML::EndMap;
  feature(out, "canary", "dtype", "string");
  out << YAML::EndSeq;
}

void dataset_info(YAML::Emitter& out, const std::vector<Configuration>& configurations) {
  out << YAML::Key << "dataset_info" << YAML::Value << YAML::BeginSeq;
  for (const Configuration& configuration : configurations) {
    out << YAML::BeginMap;
    pair(out, "config_name", configuration.suite);
    features(out, configuration);
    out << YAML::Key << "splits" << YAML::Value << YAML::BeginSeq;
    for (const Split& split : configuration.splits) {
      out << YAML::BeginMap;
      pair(out, "name", split.name);
      out << YAML::Key << "num_bytes" << YAML::Value << split.file->size_bytes();
      out << YAML::Key << "num_examples" << YAML::Value << split.num_questions;
      out << YAML::EndMap;
    }
    out << YAML::EndSeq << YAML::EndMap;
  }
  out << YAML::EndSeq;
}

void configs(YAML::Emitter& out, const std::vector<Configuration>& configurations) {
  out << YAML::Key << "configs" << YAML::Value << YAML::BeginSeq;
  for (const Configuration& configuration : configurations) {
    out << YAML::BeginMap;
    pair(out, "config_name", configuration.suite);
    out << YAML::Key << "data_files" << YAML::Value << YAML::BeginSeq;
    for (const Split& split : configuration.splits) {
      map(out, {{"split", split.name}, {"path", split.path(configuration.suite)}});
    }
    out << YAML::EndSeq << YAML::EndMap;
  }
  out << YAML::EndSeq;
}

std::string front_matter(const ExportedRun& run, const DataSet& data) {
  YAML::Emitter out;
  out << YAML::BeginMap;
  list(out, "language", {"en"});
  pair(out, "pretty_name", "timeprobe: " + run.info.name);
  list(out, "tags", {"temporal-reasoning", "timeprobe"});
  list(out, "task_categories", {"question-answering"});
  list(out, "task_ids", {data.has_context ? "closed-domain-qa" : "open-domain-qa"});
  list(out, "size_categories", {size_category(data.num_questions)});
  list(out, "source_datasets", {"original"});
  list(out, "annotations_creators", {"machine-generated"});
  configs(out, data.configurations);
  dataset_info(out, data.configurations);
  out << YAML::EndMap;
  return fmt::format(
      "---\n"
      "# license: choose one before you publish; it must fit the sources of the questions\n"
      "{}\n---\n",
      out.c_str());
}

std::string canary_section(const std::vector<std::string>& canaries) {
  if (canaries.empty()) {
    return "The questions carry no canary: they were not built by timeprobe, or only a part of a "
           "built file was asked.\n";
  }
  std::string text =
      "The questions carry a canary, a text that no other document holds. Keep it in every copy, "
      "and\nkeep documents with it out of training sets:\n\n";
  for (const std::string& canary : canaries) text += fmt::format("    {}\n", canary);
  return text;
}

std::string card(const ExportedRun& run, const DataSet& data) {
  std::string text = front_matter(run, data);
  text += fmt::format(
      "# timeprobe: {}\n\n"
      "Questions about time, as timeprobe {} put them in one run. `prompt` holds the messages as "
      "they were\nput; `answer` lists what counts as right. Of vague questions, answers carry "
      "their "
      "score in [0, 1]\nbehind them (`yes 0.75`).\n\n"
      "| configuration | split | questions |\n| --- | --- | ---: |\n",
      run.info.name, run.info.version);
  for (const Configuration& configuration : data.configurations) {
    for (const Split& split : configuration.splits) {
      text +=
          fmt::format("| {} | {} | {} |\n", configuration.suite, split.name, split.num_questions);
    }
  }
  return text + "\n## Canary\n" + canary_section(data.canaries);
}

std::string eval_yaml(const ExportedRun& run, const std::vector<Configuration>& configurations) {
  YAML::Emitter out;
  out << YAML::BeginMap;
  pair(out, "name", "timeprobe: " + run.info.name);
  pair(out, "description", "Questions about time: how well a language model reasons about it.");
  pair(out, "evaluation_framework", "timeprobe");
  out << YAML::Key << "tasks" << YAML::Value << YAML::BeginSeq;
  for (const Configuration& configuration : configurations) {
    for (const Split& split : configuration.splits) {
      map(out, {{"id", fmt::format("{}_{}", identifier_of(configuration.suite), split.name)},
                {"config", configuration.suite},
                {"split", split.name}});
    }
  }
  out << YAML::EndSeq << YAML::EndMap;
  return std::string(out.c_str()) + "\n";
}

}  // namespace

void export_hugging_face(const ExportedRun& run, ExportFolder& folder) {
  DataSet data = data_set_of(run);
  ExportFile& readme = folder.add("README.md");
  folder.add("eval.yaml").append(eval_yaml(run, data.configurations));
  for (Configuration& configuration : data.configurations) {
    for (Split& split : configuration.splits) {
      split.file = &folder.add(split.path(configuration.suite));
    }
  }
  write_rows(run, data);
  readme.append(card(run, data));  // it tells how long the files are
}

}  // namespace timeprobe
