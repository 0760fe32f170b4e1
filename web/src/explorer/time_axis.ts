// Calendar times as numbers, and the ticks of an axis: milliseconds of the proleptic Gregorian
// calendar, by which JavaScript counts too.

const unitsOf = /^(-?\d+)(?:-(\d\d))?(?:-(\d\d))?(?:[ T](\d\d):(\d\d))?$/;

function utc(year: number, month: number, day: number, hour: number, minute: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  date.setUTCHours(hour, minute);
  return date.getTime();
}

// The first moment of "1979", "1979-07", "1979-07-05" or "1979-07-05 10:30", or of what follows it.
function moment(text: string, next: 0 | 1): number {
  const parts = unitsOf.exec(text);
  if (parts === null) return Number.NaN;
  const [, year = "0", month, day, hour, minute] = parts;
  if (month === undefined) return utc(Number(year) + next, 0, 1, 0, 0);
  if (day === undefined) return utc(Number(year), Number(month) - 1 + next, 1, 0, 0);
  if (hour === undefined) return utc(Number(year), Number(month) - 1, Number(day) + next, 0, 0);
  return utc(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute) + next);
}

export function beginOf(text: string): number {
  return moment(text, 0);
}

// The end of the stretch that the text names: a year ends with its last minute.
export function endOf(text: string): number {
  return moment(text, 1);
}

const day = 24 * 3600 * 1000;
const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

export interface Tick {
  at: number;
  label: string;
}

function yearText(year: number): string {
  return year <= 0 ? `${String(1 - year)} BCE` : String(year);
}

function yearTicks(low: number, high: number, step: number): Tick[] {
  const ticks: Tick[] = [];
  const first = Math.ceil(new Date(low).getUTCFullYear() / step) * step;
  for (let year = first; utc(year, 0, 1, 0, 0) <= high; year += step) {
    const at = utc(year, 0, 1, 0, 0);
    if (at >= low) ticks.push({ at, label: yearText(year) });
  }
  return ticks;
}

function monthTicks(low: number, high: number, step: number): Tick[] {
  const ticks: Tick[] = [];
  const start = new Date(low);
  for (let month = 0; ; month += step) {
    const at = utc(start.getUTCFullYear(), month, 1, 0, 0);
    if (at > high) return ticks;
    const date = new Date(at);
    const label = `${months[date.getUTCMonth()] ?? ""} ${yearText(date.getUTCFullYear())}`;
    if (at >= low) ticks.push({ at, label });
  }
}

function dayTicks(low: number, high: number, step: number): Tick[] {
  const ticks: Tick[] = [];
  for (let at = Math.ceil(low / day) * day; at <= high; at += step * day) {
    const date = new Date(at);
    ticks.push({ at, label: `${String(date.getUTCDate())} ${months[date.getUTCMonth()] ?? ""}` });
  }
  return ticks;
}

function hourTicks(low: number, high: number, step: number): Tick[] {
  const ticks: Tick[] = [];
  const size = step * 3600 * 1000;
  for (let at = Math.ceil(low / size) * size; at <= high; at += size) {
    ticks.push({ at, label: `${String(new Date(at).getUTCHours()).padStart(2, "0")}:00` });
  }
  return ticks;
}

// About `wanted` ticks on calendar units.
export function ticksOf(low: number, high: number, wanted: number): Tick[] {
  const span = (high - low) / wanted;
  // A step that would leave a single tick gives way to the one below it.
  const choose = (steps: number[], unit: number): number => {
    const place = steps.findIndex((step) => step * unit >= span);
    const wide = steps[place] ?? steps[steps.length - 1] ?? 1;
    return 2 * wide * unit <= high - low ? wide : (steps[place - 1] ?? wide);
  };
  const year = 365.25 * day;
  if (span > 0.4 * year) {
    return yearTicks(low, high, choose([1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000], year));
  }
  if (span > 20 * day) return monthTicks(low, high, choose([1, 2, 3, 6, 12], 30.4 * day));
  if (span > 0.6 * day) return dayTicks(low, high, choose([1, 2, 3, 5, 7, 14, 21], day));
  return hourTicks(low, high, choose([1, 2, 3, 6, 12, 24], 3600 * 1000));
}
