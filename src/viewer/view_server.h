// Serves the page of a store on this machine (view_routes.h).
#pragma once

#include <atomic>
#include <memory>
#include <string>

#include "viewer/live_store.h"

namespace httplib {
class Server;
}

namespace timeprobe {

class ViewServer {
 public:
  // Binds to 127.0.0.1; port 0 takes a free one. Throws a usage Error when the port is taken.
  ViewServer(LiveStore& store, int port);
  ~ViewServer();
  ViewServer(const ViewServer&) = delete;
  ViewServer& operator=(const ViewServer&) = delete;

  int port() const { return port_; }
  std::string address() const;  // "http://127.0.0.1:8123/"

  // Answers until `stop` is set, in threads of its own, and returns then.
  void serve(const std::atomic<bool>& stop);

 private:
  LiveStore& store_;
  std::unique_ptr<httplib::Server> server_;
  int port_ = 0;
};

}  // namespace timeprobe
