#!/usr/bin/env python3
"""Tokens a second of one training step of the small T5 of bench/t5_bench.cc in plain, eager PyTorch.

The same network written the obvious way (one module a layer, torch.nn.functional, torch.optim.AdamW),
float32, on a CPU. Prints one line of JSON. Needs torch only (Debian: python3-torch).
"""
import argparse
import json
import math
import statistics
import time

import torch
from torch import nn
from torch.nn import functional as F

VOCABULARY, WIDTH, HEADS, HEAD, INNER, FORWARD, BLOCKS = 340, 128, 4, 32, 128, 256, 2


class Norm(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(WIDTH))

    def forward(self, x):
        return self.weight * x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6)


def bucket(distance, both):
    buckets = 32
    first = torch.zeros_like(distance)
    if both:
        buckets //= 2
        first = (distance > 0).long() * buckets
        distance = distance.abs()
    else:
        distance = (-distance).clamp(min=0)
    exact = buckets // 2
    far = exact + (torch.log(distance.float().clamp(min=1) / exact) / math.log(128 / exact) * (buckets - exact)).long()
    return first + torch.where(distance < exact, distance, far.clamp(max=buckets - 1))


class Attention(nn.Module):
    def __init__(self, bias):
        super().__init__()
        self.q, self.k, self.v = (nn.Linear(WIDTH, INNER, bias=False) for _ in range(3))
        self.o = nn.Linear(INNER, WIDTH, bias=False)
        self.table = nn.Embedding(32, HEADS) if bias else None

    def bias(self, tokens, both):
        place = torch.arange(tokens)
        return self.table(bucket(place[None, :] - place[:, None], both)).permute(2, 0, 1)[None]

    def forward(self, x, source, bias):
        def heads(y):
            return y.view(y.shape[0], -1, HEADS, HEAD).transpose(1, 2)
        scores = heads(self.q(x)) @ heads(self.k(source)).transpose(2, 3)
        weights = F.softmax(scores + bias, dim=-1)
        mixed = (weights @ heads(self.v(source))).transpose(1, 2).reshape(x.shape[0], -1, INNER)
        return self.o(mixed)


class FeedForward(nn.Module):
    def __init__(self):
        super().__init__()
        self.wi_0, self.wi_1 = (nn.Linear(WIDTH, FORWARD, bias=False) for _ in range(2))
        self.wo = nn.Linear(FORWARD, WIDTH, bias=False)

    def forward(self, x):
        y = self.wi_0(x)
        gelu = 0.5 * y * (1.0 + torch.tanh(math.sqrt(2.0 / math.pi) * (y + 0.044715 * torch.pow(y, 3.0))))
        return self.wo(gelu * self.wi_1(x))


class Block(nn.Module):
    def __init__(self, decoder, first):
        super().__init__()
        self.own, self.own_norm = Attention(first), Norm()
        if decoder:
            self.cross, self.cross_norm = Attention(False), Norm()
        self.forward_layer, self.forward_norm = FeedForward(), Norm()

    def forward(self, x, bias, encoded=None):
        y = self.own_norm(x)
        x = x + self.own(y, y, bias)
        if encoded is not None:
            x = x + self.cross(self.cross_norm(x), encoded, 0.0)
        return x + self.forward_layer(self.forward_norm(x))


class T5(nn.Module):
    def __init__(self):
        super().__init__()
        self.shared = nn.Embedding(VOCABULARY, WIDTH)
        self.encoder = nn.ModuleList(Block(False, i == 0) for i in range(BLOCKS))
        self.decoder = nn.ModuleList(Block(True, i == 0) for i in range(BLOCKS))
        self.encoder_norm, self.decoder_norm = Norm(), Norm()

    def forward(self, source, labels):
        x = self.shared(source)
        bias = self.encoder[0].own.bias(source.shape[1], True)
        for block in self.encoder:
            x = block(x, bias)
        encoded = self.encoder_norm(x)
        inputs = torch.cat([torch.zeros_like(labels[:, :1]), labels[:, :-1]], 1)
        y = self.shared(inputs)
        tokens = labels.shape[1]
        hidden = torch.full((tokens, tokens), float("-inf")).triu(1)
        bias = self.decoder[0].own.bias(tokens, False) + hidden
        for block in self.decoder:
            y = block(y, bias, encoded)
        logits = F.linear(self.decoder_norm(y) * WIDTH ** -0.5, self.shared.weight)
        return F.cross_entropy(logits.view(-1, VOCABULARY), labels.reshape(-1))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--threads", type=int, default=4)
    parser.add_argument("--steps", type=int, default=8)
    parser.add_argument("--batch", type=int, default=256)
    parser.add_argument("--source", type=int, default=19)
    parser.add_argument("--target", type=int, default=7)
    parser.add_argument("--label", default="python")
    flags = parser.parse_args()
    torch.set_num_threads(flags.threads)
    torch.manual_seed(1)
    model = T5()
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
    source = torch.randint(2, 340, (flags.batch, flags.source))
    labels = torch.randint(2, 340, (flags.batch, flags.target))
    times = []
    for i in range(flags.steps + 3):
        start = time.perf_counter()
        optimizer.zero_grad()
        model(source, labels).backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        if i >= 3:
            times.append(time.perf_counter() - start)
    tokens = flags.batch * (flags.source + flags.target)
    print(json.dumps({"what": "train", "kernels": flags.label, "torch": torch.__version__, "precision": "float32",
                      "threads": flags.threads, "weights": sum(p.numel() for p in model.parameters()),
                      "tokens_per_second": round(tokens / statistics.median(times))}))


main()
