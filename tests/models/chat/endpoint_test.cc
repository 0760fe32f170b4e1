#include "models/chat/endpoint.h"

#include <gtest/gtest.h>

#include <map>

#include "base/error.h"
#include "tests/usage_problem.h"

namespace timeprobe {
namespace {

Environment variables(std::map<std::string, std::string> values) {
  return [values = std::move(values)](const std::string& name) -> std::optional<std::string> {
    const auto found = values.find(name);
    if (found == values.end()) return std::nullopt;
    return found->second;
  };
}

TEST(ModelsUrlTest, StandsBesideTheRoutes) {
  EXPECT_EQ(models_url("http://h:8000"), "http://h:8000/v1/models");
  EXPECT_EQ(models_url("http://h/v1/"), "http://h/v1/models");
  EXPECT_EQ(models_url("http://h/v1/chat/completions?a=b"), "http://h/v1/models?a=b");
}

TEST(RequestUrlTest, TakesTheBaseWithOrWithoutThePath) {
  struct Row {
    const char* base;
    const char* chat;
    const char* completions;
  };
  for (const Row& row : std::initializer_list<Row>{
           {"http://h:8000", "http://h:8000/v1/chat/completions", "http://h:8000/v1/completions"},
           {"http://h:8000/", "http://h:8000/v1/chat/completions", "http://h:8000/v1/completions"},
           {"http://h/v1", "http://h/v1/chat/completions", "http://h/v1/completions"},
           {"http://h/v1//", "http://h/v1/chat/completions", "http://h/v1/completions"},
           {"http://h/v1/chat/completions", "http://h/v1/chat/completions",
            "http://h/v1/completions"},
           {"http://h/v1/completions/", "http://h/v1/chat/completions", "http://h/v1/completions"},
           {"https://h/v1beta/openai", "https://h/v1beta/openai/chat/completions",
            "https://h/v1beta/openai/completions"},
           {"https://h/openai/deployments/d?api-version=2",
            "https://h/openai/deployments/d/chat/completions?api-version=2",
            "https://h/openai/deployments/d/completions?api-version=2"},
           {"http://[::1]:8/v1#x", "http://[::1]:8/v1/chat/completions",
            "http://[::1]:8/v1/completions"},
       }) {
    EXPECT_EQ(request_url(row.base, ChatRoute::chat_completions), row.chat);
    EXPECT_EQ(request_url(row.base, ChatRoute::completions), row.completions);
  }
}

TEST(RequestUrlTest, SaysWhatIsWrongWithABase) {
  const auto problem = [](const std::string& base) {
    return usage_problem([&] { request_url(base, ChatRoute::chat_completions); });
  };
  EXPECT_EQ(problem("localhost:8000"),
            "base URL 'localhost:8000' does not start with http:// or https://; wanted the like of "
            "http://localhost:8000/v1");
  EXPECT_EQ(problem("ftp://h/v1"),
            "base URL 'ftp://h/v1' does not start with http:// or https://; wanted the like of "
            "http://localhost:8000/v1");
  EXPECT_EQ(problem("http:///v1"), "base URL 'http:///v1' names no host");
  EXPECT_EQ(problem("http://h/a b"), "base URL 'http://h/a b' holds a space or control character");
  EXPECT_EQ(problem("https://me:secret@h/v1?key=secret"),
            "base URL 'https://[hidden]@h/v1' holds a user name or password; put the key into the "
            "environment instead");
}

TEST(RequestUrlTest, KnowsThisMachine) {
  EXPECT_TRUE(is_loopback_url("http://localhost:1/v1"));
  EXPECT_TRUE(is_loopback_url("http://127.0.0.1"));
  EXPECT_TRUE(is_loopback_url("http://[::1]:8000"));
  EXPECT_FALSE(is_loopback_url("https://api.openai.com/v1"));
}

TEST(EndpointTest, ReadsTheVariablesOfTheProvider) {
  const Environment environment = variables({{"OPENAI_API_KEY", "sk-one\n"},
                                             {"OPENAI_ORG_ID", "org-1"},
                                             {"MY_HOST_API_KEY", "two"},
                                             {"MY_HOST_BASE_URL", "https://my.host/v1"},
                                             {"SPECIAL", "three"},
                                             {"SSL_CERT_FILE", "/certificates.pem"}});
  const ChatEndpoint openai = endpoint_from_environment({}, environment);
  EXPECT_EQ(openai.base_url, "https://api.openai.com/v1");
  EXPECT_EQ(openai.key.reveal(), "sk-one");
  EXPECT_EQ(openai.key_variable, "OPENAI_API_KEY");
  EXPECT_EQ(openai.ca_file, "/certificates.pem");
  ASSERT_EQ(openai.headers.size(), 1u);
  EXPECT_EQ(openai.headers[0].first, "OpenAI-Organization");

  const ChatEndpoint other = endpoint_from_environment({.provider = "my-host"}, environment);
  EXPECT_EQ(other.base_url, "https://my.host/v1");
  EXPECT_EQ(other.key.reveal(), "two");
  EXPECT_TRUE(other.headers.empty());

  const ChatEndpoint named = endpoint_from_environment(
      {.base_url = "http://localhost:8000", .key_variable = "SPECIAL"}, environment);
  EXPECT_EQ(named.base_url, "http://localhost:8000");
  EXPECT_EQ(named.key.reveal(), "three");
}

TEST(EndpointTest, SaysWhatIsMissing) {
  const auto problem = [](const EndpointChoice& choice, const Environment& environment) {
    return usage_problem([&] { endpoint_from_environment(choice, environment); });
  };
  const Environment nothing = variables({});
  EXPECT_EQ(problem({}, nothing),
            "OPENAI_API_KEY is not set; it is to hold the key for https://api.openai.com/v1");
  EXPECT_EQ(problem({.provider = "together"}, nothing),
            "no server is known for 'together': set TOGETHER_BASE_URL or give --base-url");
  EXPECT_EQ(problem({.base_url = "http://localhost:1", .key_variable = "MINE"}, nothing),
            "MINE is not set; it is to hold the key for http://localhost:1");
  EXPECT_EQ(problem({.base_url = "http://localhost:1"}, nothing), "no problem");
  EXPECT_EQ(problem({}, variables({{"OPENAI_API_KEY", "se cret"}})),
            "OPENAI_API_KEY holds a character that no key has (a blank, a control character or one "
            "beyond ASCII)");
}

}  // namespace
}  // namespace timeprobe
