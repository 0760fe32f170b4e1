#!/usr/bin/env python3
"""What scripts/kills.sh does: kills.py PROGRAM FOLDER KILLS SEED."""

import http.server
import json
import pathlib
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
import time

NUM_QUESTIONS = 1500
NUM_STEPS = 400
ANSWER_DELAY_S = 0.02
MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()


class Difference(Exception):
    pass


def want(holds, text):
    if not holds:
        raise Difference(text)


class Server(http.server.ThreadingHTTPServer):
    """A slow model whose answer follows from the question; remembers the numbers it was asked."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.asked = []
        self.num_open = 0
        self.lock = threading.Lock()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def url(self):
        return f"http://127.0.0.1:{self.server_address[1]}/v1"

    def wait_for_quiet(self):
        """Until what a killed program had on its way has come in."""
        quiet_since, seen = time.monotonic(), 0
        while time.monotonic() - quiet_since < 0.1:
            if self.num_open > 0 or len(self.asked) != seen:
                quiet_since, seen = time.monotonic(), len(self.asked)
            time.sleep(0.005)

    def handle_error(self, request, client_address):
        pass  # whoever asked was killed


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def setup(self):
        with self.server.lock:
            self.server.num_open += 1
        super().setup()

    def finish(self):
        try:
            super().finish()
        finally:
            with self.server.lock:
                self.server.num_open -= 1

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        number = int(re.search(r"Question (\d+):", body["messages"][-1]["content"]).group(1))
        self.server.asked.append(number)
        time.sleep(ANSWER_DELAY_S)
        text = f"{MONTHS[number * 7 % 12]}, {1900 + number * 13 % 100}"
        choice = {"message": {"role": "assistant", "content": text}, "finish_reason": "stop"}
        reply = json.dumps({"choices": [choice]}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(reply)))
        self.end_headers()
        self.wfile.write(reply)

    def log_message(self, *arguments):
        pass


def write_questions(path):
    with open(path, "w") as file:
        for number in range(NUM_QUESTIONS):
            record = {
                "schema": "timeprobe.question/1",
                "id": f"q{number}",
                "suite": "tempreason",
                "task": "l1",
                "split": "test",
                "question": f"Question {number}: What is the time {number} months after Jan, 1900?",
                "context": {"kind": "none"},
                "answer": {
                    "kind": "text",
                    "accepted": [f"{MONTHS[number % 12]}, {1900 + number // 12}"],
                },
                "labels": {},
                "origin": {"generator": "scripts/kills.py"},
            }
            file.write(json.dumps(record) + "\n")


def answers_in(store, scratch):
    """Rows by place. Read from a copy: bringing a killed run's store in order is the program's."""
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir()
    for name in (store.name, store.name + "-wal", store.name + "-journal"):
        if (store.parent / name).exists():
            shutil.copy(store.parent / name, scratch / name)
    connection = sqlite3.connect(scratch / store.name)
    try:
        rows = connection.execute(
            "SELECT ordinal, text, finish, verdict, value, extracted, metrics FROM answers"
        ).fetchall()
    except sqlite3.OperationalError as error:
        want("no such table" in str(error), f"the store cannot be read: {error}")
        rows = []
    finally:
        connection.close()
    return {row[0]: row[1:] for row in rows}


def run_to_end(command, folder):
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    want(done.returncode == 0, f"exit code {done.returncode}: {done.stdout}{done.stderr}")


def killed(command, folder, moment, works):
    """Starts the command and kills it, `moment` after it works or, for a tenth of them, after its
    start. Whether the kill met it alive; it must not have failed."""
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    if moment.waits_for_work:
        while process.poll() is None and not works():
            time.sleep(0.002)
    time.sleep(moment.seconds)
    process.send_signal(signal.SIGKILL)
    _, trouble = process.communicate()
    want(process.returncode in (0, -signal.SIGKILL), f"exit code {process.returncode}: {trouble.decode()}")
    return process.returncode != 0


class Moment:
    def __init__(self, chance, most_seconds):
        self.waits_for_work = chance.random() >= 0.1
        self.seconds = chance.uniform(0, most_seconds)


def say(text):
    print(text, file=sys.stderr, flush=True)


def sweep_run(program, folder, kills, chance):
    server = Server()
    write_questions(folder / "questions.jsonl")
    base = [program, "run", "questions.jsonl", "--model", "local:test", "--name", "r", "-j", "8"]
    base += ["--quiet", "--base-url", server.url(), "--db"]
    run_to_end(base + ["calm.db"], folder)
    calm = answers_in(folder / "calm.db", folder / "copy")
    want(len(calm) == NUM_QUESTIONS, f"{len(calm)} of {NUM_QUESTIONS} answers without a kill")
    done = at_work = rounds = again = most = 0
    while done < kills:
        rounds += 1
        store = folder / f"killed{rounds}.db"
        command = base + [store.name]
        stored, alive = {}, True
        while alive and done < kills:
            before = len(server.asked)
            alive = killed(command, folder, Moment(chance, 0.15), lambda: len(server.asked) > before)
            server.wait_for_quiet()
            asked = server.asked[before:]
            now = answers_in(store, folder / "copy")
            want(stored.items() <= now.items(), "a stored answer is gone or another one")
            want(not stored.keys() & set(asked), "what was stored was asked again")
            want(len(set(asked)) == len(asked), "a question was asked twice between two kills")
            if alive:
                done += 1
                at_work += len(asked) > 0
                lost = len(asked) - len(now.keys() - stored.keys())
                again, most = again + lost, max(most, lost)
                if done % 20 == 0:
                    say(f"run: {done} kills, {len(now)} of {NUM_QUESTIONS} answers")
            stored = now
        before = len(server.asked)
        run_to_end(command, folder)
        want(not stored.keys() & set(server.asked[before:]), "what was stored was asked again")
        want(answers_in(store, folder / "copy") == calm, "answers differ from those without a kill")
    return (
        f"run: {done} kills, {at_work} of them with requests made, in {rounds} rounds of {NUM_QUESTIONS} "
        f"questions: no answer differs, none that was stored was asked again; {again} in flight were, "
        f"at most {most} a kill"
    )


def trained(folder):
    """What does not depend on the clock: files of the last checkpoint, steps and losses."""
    files = {path.name: path.read_bytes() for path in (folder / "last").iterdir()}
    state = json.loads(files.pop("trainer.json"))
    state.pop("elapsed_s")
    lines = [json.loads(line) for line in (folder / "metrics.jsonl").read_text().splitlines()]
    return files, state, [(line["step"], line["loss"]) for line in lines]


def stamp(path):
    return (path.stat().st_mtime_ns, path.stat().st_size) if path.exists() else None


def last_step(run):
    return max((int(path.name[-8:]) for path in run.glob("checkpoint-????????")), default=0)


def sweep_training(program, folder, kills, chance):
    base = [program, "train", "sft", "--new", "--layers", "1", "--d-model", "32", "--heads", "2"]
    base += ["--generate", "l1", "--batch-size", "8", "--dev-questions", "4", "--dropout", "0.1"]
    base += ["--steps", str(NUM_STEPS), "--checkpoint-every", "1", "--report-every", "1"]
    base += ["--threads", "1", "--quiet", "--resume", "--out"]
    run_to_end(base + ["calm"], folder)
    calm = trained(folder / "calm")
    want(len(calm[2]) == NUM_STEPS, f"{len(calm[2])} of {NUM_STEPS} steps without a kill")
    done = at_work = half = rounds = 0
    while done < kills:
        rounds += 1
        run = folder / f"killed{rounds}"
        command = base + [run.name]
        alive = True
        while alive and done < kills:
            metrics = run / "metrics.jsonl"
            before = stamp(metrics)
            works = lambda: stamp(metrics) != before
            alive = killed(command, folder, Moment(chance, 0.2), works)
            if alive:
                done += 1
                at_work += works()
                half += works() and any(run.glob("checkpoint-*.unfinished"))
                if done % 20 == 0:
                    say(f"training: {done} kills, {last_step(run)} of {NUM_STEPS} steps")
        run_to_end(command, folder)
        want(trained(run) == calm, f"{run.name}: differs from the training without a kill")
        shutil.rmtree(run)
    return (
        f"training: {done} kills, {at_work} of them behind the start, {half} with a checkpoint half written, "
        f"in {rounds} rounds of {NUM_STEPS} steps: no byte of the last checkpoint differs, no step, no loss"
    )


def main():
    program, folder, kills, seed = sys.argv[1], pathlib.Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    sweeps = [sweep_run]
    if (pathlib.Path(program).parent / "timeprobe-train").exists():
        sweeps.append(sweep_training)
    else:
        say("training: skipped, built without LibTorch")
    figures, differs = [], False
    for sweep in sweeps:
        try:
            figures.append(sweep(program, folder, kills, random.Random(f"{seed} {sweep.__name__}")))
        except Difference as difference:
            figures.append(f"{sweep.__name__}: {difference}")
            differs = True
    print("\n".join(figures))
    return 1 if differs else 0


if __name__ == "__main__":
    sys.exit(main())
