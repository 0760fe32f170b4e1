// Sentences with named places, and the YAML files that hold them. Wording is data, so that a
// researcher can change it without a compiler.
#pragma once

#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace timeprobe {

// A sentence with named places: "Who was the chair of {subject} in {time}?"
class SentenceTemplate {
 public:
  using Values = std::initializer_list<std::pair<std::string_view, std::string_view>>;

  // Throws a usage Error that names `where` when a place is not one of `places`, or one is missing,
  // or a brace is not closed. A place whose name ends with '?' may be missing.
  static SentenceTemplate parse(const std::string& text, const std::vector<std::string>& places,
                                const std::string& where);

  // Appends the sentence. REQUIRES: a value for every place.
  void append_to(std::string& out, Values values) const;
  std::string fill(Values values) const;

 private:
  struct Piece {
    std::string literal;  // stands before the place
    std::string place;    // empty at the end
  };
  std::vector<Piece> pieces_;
};

// A YAML file of sentences; complaints name file and key.
class WordingFile {
 public:
  // Throws a usage Error with file and line when the text is not YAML.
  WordingFile(const std::string& text, std::string name);
  // One that is embedded (base/embedded_data.h).
  static WordingFile embedded(std::string_view name);
  ~WordingFile();
  WordingFile(const WordingFile&) = delete;
  WordingFile& operator=(const WordingFile&) = delete;

  // The sentence at the path of keys. Throws a usage Error when there is none, or its places are
  // not the given ones.
  SentenceTemplate sentence(const std::vector<std::string>& path,
                            const std::vector<std::string>& places) const;

  // The sentences of a list; the same errors.
  std::vector<SentenceTemplate> sentences(const std::vector<std::string>& path,
                                          const std::vector<std::string>& places) const;

  // The plain text at the path. Throws a usage Error when there is none.
  std::string text(const std::vector<std::string>& path) const;

  bool has(const std::vector<std::string>& path) const;

  // The keys of a map, in the order of the file. Throws a usage Error when it is no map.
  std::vector<std::string> keys(const std::vector<std::string>& path) const;

  const std::string& name() const { return name_; }

 private:
  struct Document;
  std::string name_;
  std::unique_ptr<Document> document_;
};

}  // namespace timeprobe
