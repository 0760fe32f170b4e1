#include "tests/server/scripted_server.h"

#include <httplib.h>
#include <netinet/in.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>
#include <sys/socket.h>

#include <nlohmann/json.hpp>
#include <stdexcept>

namespace timeprobe {
namespace {

using nlohmann::json;

// The server library has no call that closes the connection of a request: its descriptor is found
// by the client's port.
void shut_connection(int own_port, int client_port) {
  for (int descriptor = 3; descriptor < 4096; ++descriptor) {
    sockaddr_in own{};
    sockaddr_in peer{};
    socklen_t own_size = sizeof(own);
    socklen_t peer_size = sizeof(peer);
    if (::getsockname(descriptor, reinterpret_cast<sockaddr*>(&own), &own_size) != 0) continue;
    if (::getpeername(descriptor, reinterpret_cast<sockaddr*>(&peer), &peer_size) != 0) continue;
    if (own.sin_family != AF_INET || ntohs(own.sin_port) != own_port) continue;
    if (ntohs(peer.sin_port) == client_port) ::shutdown(descriptor, SHUT_RDWR);
  }
}

struct Identity {
  X509* certificate = nullptr;
  EVP_PKEY* key = nullptr;
  std::string pem;
};

Identity make_identity() {
  Identity identity;
  identity.key = EVP_EC_gen("P-256");
  identity.certificate = X509_new();
  X509* certificate = identity.certificate;
  X509_set_version(certificate, 2);
  ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1);
  X509_gmtime_adj(X509_getm_notBefore(certificate), -3600);
  X509_gmtime_adj(X509_getm_notAfter(certificate), 3600);
  X509_set_pubkey(certificate, identity.key);
  X509_NAME* name = X509_get_subject_name(certificate);
  X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC,
                             reinterpret_cast<const unsigned char*>("127.0.0.1"), -1, -1, 0);
  X509_set_issuer_name(certificate, name);
  X509_EXTENSION* names =
      X509V3_EXT_conf_nid(nullptr, nullptr, NID_subject_alt_name, "IP:127.0.0.1");
  X509_add_ext(certificate, names, -1);
  X509_EXTENSION_free(names);
  X509_sign(certificate, identity.key, EVP_sha256());
  BIO* memory = BIO_new(BIO_s_mem());
  PEM_write_bio_X509(memory, certificate);
  char* text = nullptr;
  const long size = BIO_get_mem_data(memory, &text);
  identity.pem.assign(text, static_cast<std::size_t>(size));
  BIO_free(memory);
  return identity;
}

std::string chat_body(const std::string& text, const std::string& finish_reason) {
  return json{{"id", "chatcmpl-1"},
              {"object", "chat.completion"},
              {"model", "scripted-1"},
              {"choices",
               {{{"index", 0},
                 {"message", {{"role", "assistant"}, {"content", text}}},
                 {"finish_reason", finish_reason}}}},
              {"usage", {{"prompt_tokens", 11}, {"completion_tokens", 3}, {"total_tokens", 14}}}}
      .dump();
}

}  // namespace

ScriptedReply chat_answer(const std::string& text, const std::string& finish_reason) {
  return {.body = chat_body(text, finish_reason)};
}

ScriptedReply completion_answer(const std::string& text) {
  return {.body = json{{"object", "text_completion"},
                       {"model", "scripted-1"},
                       {"choices", {{{"text", text}, {"finish_reason", "stop"}}}},
                       {"usage", {{"prompt_tokens", 11}, {"completion_tokens", 3}}}}
                      .dump()};
}

ScriptedReply echo(const SeenRequest& request) {
  const json body = json::parse(request.body);
  if (body.contains("prompt")) return completion_answer(body["prompt"].get<std::string>());
  return chat_answer(body["messages"].back()["content"].get<std::string>());
}

ScriptedReply error_reply(int status, const std::string& message, const std::string& code) {
  return {.status = status, .body = json{{"error", {{"message", message}, {"code", code}}}}.dump()};
}

ScriptedReply too_many_requests(const std::string& header, const std::string& value) {
  ScriptedReply reply = error_reply(429, "slow down");
  if (!header.empty()) reply.headers.emplace_back(header, value);
  return reply;
}

ScriptedServer::ScriptedServer(Script script, ServerTls tls, std::size_t num_threads)
    : script_(std::move(script)), tls_(tls) {
  if (tls == ServerTls::self_signed) {
    const Identity identity = make_identity();
    certificate_ = identity.pem;
    server_ = std::make_unique<httplib::SSLServer>(identity.certificate, identity.key);
    X509_free(identity.certificate);
    EVP_PKEY_free(identity.key);
  } else {
    server_ = std::make_unique<httplib::Server>();
  }
  server_->new_task_queue = [num_threads] { return new httplib::ThreadPool(num_threads); };
  server_->set_keep_alive_max_count(1'000'000'000);
  server_->set_keep_alive_timeout(2);
  server_->set_tcp_nodelay(true);
  const auto handler = [this](const httplib::Request& request, httplib::Response& response) {
    answer(request, response);
  };
  server_->Post(".*", handler);
  server_->Get(".*", handler);
  int listener = -1;
  server_->set_socket_options([&](socket_t socket) { listener = socket; });
  port_ = server_->bind_to_any_port("127.0.0.1");
  // The library lets five connections wait; a sixth would come in a second later.
  ::listen(listener, 1024);
  if (port_ <= 0) throw std::runtime_error("no port for the scripted server");
  thread_ = std::thread([this] { server_->listen_after_bind(); });
  while (!server_->is_running()) std::this_thread::yield();
}

ScriptedServer::~ScriptedServer() {
  server_->stop();
  thread_.join();
}

std::string ScriptedServer::url() const {
  return (tls_ == ServerTls::none ? "http://127.0.0.1:" : "https://127.0.0.1:") +
         std::to_string(port_);
}

std::size_t ScriptedServer::num_connections() const {
  const std::lock_guard lock(mutex_);
  return client_ports_.size();
}

std::vector<SeenRequest> ScriptedServer::requests() const {
  const std::lock_guard lock(mutex_);
  return requests_;
}

void ScriptedServer::answer(const httplib::Request& request, httplib::Response& response) {
  SeenRequest seen;
  seen.number = num_requests_++;
  seen.concurrency = ++concurrency_;
  std::size_t highest = max_concurrency_;
  while (seen.concurrency > highest &&
         !max_concurrency_.compare_exchange_weak(highest, seen.concurrency)) {
  }
  seen.path = request.path;
  for (const auto& [name, value] : request.headers) {
    std::string lower = name;
    for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    seen.headers[lower] = value;
  }
  seen.body = request.body;
  {
    const std::lock_guard lock(mutex_);
    requests_.push_back(seen);
    ++client_ports_[request.remote_port];
  }
  const ScriptedReply reply = script_(seen);
  if (reply.delay.count() > 0) std::this_thread::sleep_for(reply.delay);
  --concurrency_;

  response.status = reply.status;
  for (const auto& [name, value] : reply.headers) response.set_header(name, value);
  const int client_port = request.remote_port;
  if (reply.ending == Ending::drop) shut_connection(port_, client_port);
  if (reply.ending != Ending::cut) return response.set_content(reply.body, reply.content_type);
  response.set_content_provider(
      reply.body.size(), reply.content_type,
      [this, client_port, body = reply.body](std::size_t, std::size_t, httplib::DataSink& sink) {
        sink.write(body.data(), body.size() / 2);
        shut_connection(port_, client_port);
        return false;
      });
}

}  // namespace timeprobe
