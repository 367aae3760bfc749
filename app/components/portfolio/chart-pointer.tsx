import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link } from "~/components/ui/link";
import type { HistoryPointView } from "~/lib/portfolio/history-view.server";

interface Props {
  /** Per cent of the plot; null if the point's value is unknown. */
  places: readonly ({ x: number; y: number } | null)[];
  points: readonly HistoryPointView[];
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -7,
  PageUp: 7,
  Home: -1_000,
  End: 1_000,
};

/**
 * With scripts: a crosshair with the value of the point under the pointer. A press keeps it, so that its link can be
 * reached; with the keyboard it is a slider over all points.
 */
export function ChartPointer({ places, points }: Props) {
  const [isOn, setOn] = useState(false);
  const [index, setIndex] = useState<number | null>(null);
  const [isKept, setKept] = useState(false);
  const plot = useRef<HTMLDivElement>(null);
  const hide = () => {
    setIndex(null);
    setKept(false);
  };
  const whole = useLeaving({ onPointerLeave: () => isKept || setIndex(null), onBlur: hide }, isOn);
  useEffect(() => setOn(true), []);
  if (!isOn) return null;

  const last = points.length - 1;
  const nearest = ({ clientX }: PointerEvent) => {
    const box = plot.current?.getBoundingClientRect();
    return box ? nearestPoint(places, ((clientX - box.left) / box.width) * 100) : null;
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") return hide();
    const step = STEPS[event.key];
    if (step === undefined || event.target !== event.currentTarget) return;
    event.preventDefault();
    setKept(true);
    setIndex(Math.min(last, Math.max(0, (index ?? last - Math.sign(step)) + step)));
  };
  const shown = index ?? last;
  const place = index === null ? null : places[index];
  const point = points[shown];
  return (
    <div className="pointer" ref={whole}>
      <div
        ref={plot}
        className="pointer__field"
        role="slider"
        tabIndex={0}
        aria-label="Points of the history"
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={shown}
        aria-valuetext={
          point ? [point.when, point.value, point.source].filter(Boolean).join(", ") : undefined
        }
        onKeyDown={press}
        onPointerMove={(event) => isKept || setIndex(nearest(event))}
        onPointerDown={(event) => {
          setIndex(nearest(event));
          setKept(true);
        }}
      >
        {place ? <Crosshair {...place} /> : null}
      </div>
      {index !== null && point ? <PointBox {...point} isKept={isKept} x={place?.x ?? 0} /> : null}
    </div>
  );
}

/**
 * @param x per cent of the plot
 * @returns the index of the nearest point of known value; null if none
 */
function nearestPoint(places: Props["places"], x: number): number | null {
  const known = [...places.entries()].flatMap(([i, place]) => (place ? [{ i, x: place.x }] : []));
  if (known.length === 0) return null;
  return known.reduce((best, one) => (Math.abs(one.x - x) < Math.abs(best.x - x) ? one : best)).i;
}

function Crosshair({ x, y }: { x: number; y: number }) {
  return (
    <svg aria-hidden="true">
      <line className="pointer__line" x1={`${x}%`} x2={`${x}%`} y1="10%" y2="90%" />
      <circle className="pointer__dot" cx={`${x}%`} cy={`${y}%`} r="5" />
    </svg>
  );
}

/** Calls back when pointer or focus leaves the element. */
function useLeaving(handlers: { onPointerLeave: () => void; onBlur: () => void }, isOn: boolean) {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    const whole = isOn ? element.current : null;
    const leave = () => latest.current.onPointerLeave();
    const blur = ({ relatedTarget }: FocusEvent) => {
      if (!whole?.contains(relatedTarget as Node | null)) latest.current.onBlur();
    };
    whole?.addEventListener("pointerleave", leave);
    whole?.addEventListener("focusout", blur);
    return () => {
      whole?.removeEventListener("pointerleave", leave);
      whole?.removeEventListener("focusout", blur);
    };
  }, [isOn]);
  return element;
}

/** Pixels; a mark's outline is not part of its box. */
const CLEARANCE = 6;

/** Puts the box on the side where it covers neither the highest nor the lowest value. */
function placeClear(box: HTMLElement, sides: readonly ["left" | "right", "left" | "right"]) {
  const plot = box.closest(".chart__plot");
  const marks = plot ? [...plot.querySelectorAll(".chart__mark text")] : [];
  const frame = plot?.getBoundingClientRect();
  for (const level of ["top", "bottom", "below"]) {
    for (const side of sides) {
      Object.assign(box.dataset, { side, level });
      const { left, right, top, bottom } = box.getBoundingClientRect();
      const isInside = !frame || (left >= frame.left && right <= frame.right);
      const isClear = marks
        .map((mark) => mark.getBoundingClientRect())
        .every(
          (mark) =>
            mark.right + CLEARANCE < left ||
            mark.left - CLEARANCE > right ||
            mark.bottom + CLEARANCE < top ||
            mark.top - CLEARANCE > bottom,
        );
      if (isInside && isClear) return;
    }
  }
}

function PointBox({
  when,
  value,
  source,
  dayTo,
  isKept,
  x,
}: HistoryPointView & { isKept: boolean; x: number }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The CSP forbids inline styles; a script may set one.
    box.current?.style.setProperty("--x", `${x}%`);
    if (box.current) placeClear(box.current, x > 50 ? ["left", "right"] : ["right", "left"]);
  });
  return (
    <div ref={box} className="pointer__box" data-kept={isKept || undefined}>
      <span>{when}</span>
      <b>{value}</b>
      {source ? <small>Prices: {source}</small> : null}
      {isKept ? <Link to={dayTo}>What was held on this day</Link> : <small>Press to keep this point</small>}
    </div>
  );
}
