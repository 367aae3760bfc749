const EVEN_PLACES = [0, 100 / 3, 200 / 3, 100];
/** Width of a character on a phone, in per cent of the axis. */
const CHARACTER_WIDTH = 3;

interface AxisLabel {
  /** Per cent of the axis. */
  x: number;
  label: string;
}

type Anchor = "start" | "middle" | "end";

/** Evenly spread labels that do not overlap; the last one is always kept. @param all from left to right */
export function chooseLabels(all: readonly AxisLabel[]): Placed[] {
  const chosen = [...new Set(EVEN_PLACES.map((place) => nearestTo(place, all)))];
  const anchored = chosen.flatMap((one) => (one ? [{ ...one, anchor: anchorAt(one.x) }] : []));
  const kept: typeof anchored = [];
  for (const label of [...anchored.slice(-1), ...anchored.slice(0, -1)]) {
    if (kept.every((other) => isClear(other, label))) kept.push(label);
  }
  return kept.sort((a, b) => a.x - b.x);
}

function nearestTo(place: number, all: readonly AxisLabel[]): AxisLabel | undefined {
  const distance = ({ x }: AxisLabel) => Math.abs(x - place);
  return all.reduce<AxisLabel | undefined>(
    (best, one) => (best && distance(best) <= distance(one) ? best : one),
    undefined,
  );
}

function anchorAt(x: number): Anchor {
  if (x < 5) return "start";
  return x > 95 ? "end" : "middle";
}

type Placed = AxisLabel & { anchor: Anchor };

const BEFORE_PLACE = { start: 0, middle: 0.5, end: 1 };

/** On a phone. */
function extentOf({ x, label, anchor }: Placed): [from: number, to: number] {
  const width = label.length * CHARACTER_WIDTH;
  const from = x - width * BEFORE_PLACE[anchor];
  return [from, from + width];
}

function isClear(one: Placed, other: Placed): boolean {
  const [from, to] = extentOf(one);
  const [otherFrom, otherTo] = extentOf(other);
  return to <= otherFrom || otherTo <= from;
}
