#!/usr/bin/env python3
"""Makes the golden files that tests/t5/golden_test.cc compares our T5 with.

Run it where Hugging Face transformers is installed (pip install torch transformers safetensors):

    scripts/golden_t5.py tests/golden/t5

For random tiny networks of T5 v1.0 and v1.1 it writes a folder each: config.json and
model.safetensors as save_pretrained writes them, and golden.json with token ids, logits, the loss,
gradients, and greedy and beam ids. About 200 kB together; commit them.
"""
import json
import pathlib
import sys

import torch
import transformers
from transformers import T5Config, T5ForConditionalGeneration

SIZES = dict(relative_attention_num_buckets=8, relative_attention_max_distance=10, dropout_rate=0.0,
             pad_token_id=0, eos_token_id=1, decoder_start_token_id=0)
NETWORKS = {
    "v1_0": T5Config(vocab_size=29, d_model=12, d_kv=5, d_ff=19, num_layers=2, num_decoder_layers=3, num_heads=3,
                     feed_forward_proj="relu", tie_word_embeddings=True, **SIZES),
    "v1_1": T5Config(vocab_size=37, d_model=20, d_kv=6, d_ff=23, num_layers=3, num_decoder_layers=2, num_heads=2,
                     feed_forward_proj="gated-gelu", tie_word_embeddings=False, **SIZES),
}
BEAMS = [dict(num_beams=3, length_penalty=p, early_stopping=e) for p in (0.0, 1.0, 2.0) for e in (True, False)]
MAX_NEW_TOKENS = 10


def sequences(generator, count, longest, vocabulary):
    rows = []
    for _ in range(count):
        length = int(torch.randint(1, longest + 1, (1,), generator=generator))
        rows.append(torch.randint(2, vocabulary, (length,), generator=generator).tolist() + [1])
    return rows


def padded(rows, padding):
    longest = max(map(len, rows))
    return torch.tensor([row + [padding] * (longest - len(row)) for row in rows])


def generated(model, sources, mask, **how):
    ids = model.generate(input_ids=sources, attention_mask=mask, max_new_tokens=MAX_NEW_TOKENS, do_sample=False, **how)
    answers = []
    for row in ids[:, 1:].tolist():
        answers.append(row[:row.index(1) + 1] if 1 in row else row)
    return answers


def make(folder, name, config):
    torch.manual_seed(20230605)
    model = T5ForConditionalGeneration(config).eval()
    with torch.no_grad():  # weights in which nothing is negligible
        for weight_name, weight in model.named_parameters():
            if "layer_norm" in weight_name:
                weight.copy_(0.5 + torch.rand_like(weight))
            if "relative_attention_bias" in weight_name:
                weight.normal_()
            if ".q.weight" in weight_name:
                weight.mul_(2.0)
    generator = torch.Generator().manual_seed(7)
    source_rows = sequences(generator, 6, 15, config.vocab_size)
    label_rows = sequences(generator, 6, 8, config.vocab_size)
    sources, labels = padded(source_rows, 0), padded(label_rows, -100)
    mask = (torch.arange(sources.shape[1])[None, :] < torch.tensor([len(r) for r in source_rows])[:, None]).long()
    out = model(input_ids=sources, attention_mask=mask, labels=labels)
    out.loss.backward()
    gradients = {n: p.grad.flatten().tolist() for n, p in model.named_parameters() if p.grad is not None}
    golden = {
        "made_with": f"transformers {transformers.__version__}, torch {torch.__version__}",
        "sources": source_rows,
        "labels": label_rows,
        "loss": out.loss.item(),
        "logits": [out.logits[i, :len(row)].tolist() for i, row in enumerate(label_rows)],
        "gradients": gradients,
        "max_new_tokens": MAX_NEW_TOKENS,
        "greedy": generated(model, sources, mask, num_beams=1),
        "beams": [dict(how, answers=generated(model, sources, mask, **how)) for how in BEAMS],
    }
    folder = folder / name
    model.save_pretrained(folder, safe_serialization=True)
    (folder / "generation_config.json").unlink(missing_ok=True)
    text = json.dumps(json.loads(json.dumps(golden), parse_float=lambda x: float(f"{float(x):.9g}")))
    (folder / "golden.json").write_text(text + "\n")


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: scripts/golden_t5.py FOLDER")
    for name, config in NETWORKS.items():
        make(pathlib.Path(sys.argv[1]), name, config)


main()
