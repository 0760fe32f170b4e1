// A question's times drawn: spans as bars on an axis, what is asked for marked across them.

import type { Span, Timeline } from "../data/questions";
import { el, svg } from "../view/dom";
import { oneLine } from "../view/shown_text";
import { beginOf, endOf, ticksOf, type Tick } from "./time_axis";

const rowHeight = 22;
const mostLanes = 40;

interface Placed {
  label: string;
  role: string;
  begin: number;
  end: number;
  title: string;
}

interface Picture {
  spans: Placed[];
  marks: Placed[];
  ticks: Tick[];
  low: number;
  high: number;
}

function rangeText(span: { first: string | number; last: string | number }): string {
  return span.first === span.last
    ? String(span.first)
    : `${String(span.first)} to ${String(span.last)}`;
}

function placed(
  span: { label: string; first: string | number; last: string | number },
  role: string,
): Placed {
  const byOrder = typeof span.first === "number";
  return {
    label: span.label,
    role,
    begin: byOrder ? Number(span.first) : beginOf(String(span.first)),
    end: byOrder ? Number(span.last) : endOf(String(span.last)),
    title: byOrder ? span.label : `${span.label}: ${rangeText(span)}`,
  };
}

// What is asked for first, when there is too much for one picture.
function chosenSpans(spans: Span[]): Span[] {
  if (spans.length <= mostLanes) return spans;
  const wanted = spans.filter((span) => span.role !== "told");
  const others = spans.filter((span) => span.role === "told");
  const kept = new Set([...wanted, ...others].slice(0, mostLanes));
  return spans.filter((span) => kept.has(span));
}

function pictureOf(timeline: Timeline, width: number): Picture {
  const byOrder = typeof timeline.spans[0]?.first === "number";
  const spans = chosenSpans(timeline.spans).map((span) => placed(span, span.role));
  if (!byOrder) spans.sort((a, b) => a.begin - b.begin || a.end - b.end);
  const marks = timeline.marks.map((mark) => placed(mark, "mark"));
  const all = [...spans, ...marks];
  const begin = Math.min(...all.map((one) => one.begin));
  const end = Math.max(...all.map((one) => one.end));
  const margin = (end - begin) * 0.03;
  const low = begin - margin;
  const high = end + margin;
  const ticks = byOrder ? [] : ticksOf(low, high, Math.max(2, Math.floor(width / 110)));
  return { spans, marks, ticks, low, high };
}

// Of a label, about; answers stand in bold.
function letterWidth(span: { role: string }): number {
  return span.role === "answer" ? 7.4 : 6.6;
}

export function timelineView(timeline: Timeline, width: number): HTMLElement {
  const longest = Math.max(...timeline.spans.map((span) => span.label.length * letterWidth(span)));
  const labelWidth = Math.min(width * 0.46, Math.max(70, 18 + longest));
  const plotWidth = width - labelWidth - 12;
  const picture = pictureOf(timeline, plotWidth);
  const height = 30 + picture.spans.length * rowHeight + 26;
  const x = (at: number): number =>
    labelWidth + ((at - picture.low) / (picture.high - picture.low)) * plotWidth;
  const root = svg("svg", {
    class: "timeline",
    viewBox: `0 0 ${String(width)} ${String(height)}`,
    width,
    height,
    role: "img",
    "aria-label": summaryOf(timeline),
  });
  drawTicks(root, picture, x, height, width);
  drawMarks(root, picture, x, height, width);
  for (const [lane, span] of picture.spans.entries()) drawSpan(root, span, lane, x, labelWidth);
  const left = timeline.spans.length - picture.spans.length;
  const notes = [timeline.note ?? "", left > 0 ? `${String(left)} more are not drawn` : ""];
  const note = notes.filter((text) => text !== "").join("; ");
  return el(
    "div",
    { class: "timeline-box" },
    root,
    note === "" ? null : el("p", { class: "note" }, note),
  );
}

function summaryOf(timeline: Timeline): string {
  const spans = timeline.spans.slice(0, 20).map((span) => `${span.label} ${rangeText(span)}`);
  const marks = timeline.marks.map((mark) => `${mark.label} ${rangeText(mark)}`);
  return `Timeline: ${[...marks, ...spans].join("; ")}`;
}

function drawTicks(
  root: SVGElement,
  picture: Picture,
  x: (at: number) => number,
  height: number,
  width: number,
): void {
  for (const tick of picture.ticks) {
    const at = x(tick.at);
    const anchor = at > width - 30 ? "end" : "middle";
    root.append(
      svg("line", { class: "tick", x1: at, x2: at, y1: 26, y2: height - 22 }),
      svg("text", { class: "tick-label", x: at, y: height - 8, "text-anchor": anchor }, tick.label),
    );
  }
}

function drawMarks(
  root: SVGElement,
  picture: Picture,
  x: (at: number) => number,
  height: number,
  width: number,
): void {
  for (const [i, mark] of picture.marks.entries()) {
    const begin = x(mark.begin);
    const size = Math.max(2, x(mark.end) - begin);
    const near = begin > width * 0.75;
    root.append(
      svg(
        "rect",
        { class: "mark", x: begin, width: size, y: 22, height: height - 44 },
        svg("title", {}, mark.title),
      ),
      svg(
        "text",
        {
          class: "mark-label",
          x: near ? begin + size : begin,
          y: 10 + (i % 2) * 10,
          "text-anchor": near ? "end" : "start",
        },
        oneLine(mark.label, 60),
      ),
    );
  }
}

function drawSpan(
  root: SVGElement,
  span: Placed,
  lane: number,
  x: (at: number) => number,
  labelWidth: number,
): void {
  const middle = 30 + lane * rowHeight + rowHeight / 2;
  const begin = x(span.begin);
  const size = x(span.end) - begin;
  const fits = Math.floor((labelWidth - 14) / letterWidth(span));
  const isPoint = size < 5;
  root.append(
    svg(
      "text",
      { class: `span-label ${span.role}`, x: labelWidth - 10, y: middle + 4, "text-anchor": "end" },
      oneLine(span.label, fits),
      svg("title", {}, span.title),
    ),
    isPoint
      ? svg(
          "circle",
          { class: `span ${span.role}`, cx: begin + size / 2, cy: middle, r: 4.5 },
          svg("title", {}, span.title),
        )
      : svg(
          "rect",
          { class: `span ${span.role}`, x: begin, width: size, y: middle - 6, height: 12, rx: 2 },
          svg("title", {}, span.title),
        ),
  );
}
