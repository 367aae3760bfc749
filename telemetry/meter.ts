import type { COUNTERS, CounterName, HISTOGRAMS, HistogramName, LabelsOf } from "./metrics";

type Labels = Record<string, string>;

/** Where what is counted goes. There is none until telemetry is started, and then counting costs nothing. */
export type MetricSink = {
  add(name: CounterName, labels: Labels): void;
  record(name: HistogramName, value: number, labels: Labels): void;
};

/** A program may be several bundles, each with modules of its own. */
const KEY = Symbol.for("strongroom.metric-sink");
const shared = globalThis as { [KEY]?: MetricSink | undefined };

export function setMetricSink(sink: MetricSink | undefined): void {
  shared[KEY] = sink;
}

export const isMeasured = (): boolean => shared[KEY] !== undefined;

export function count<Name extends CounterName>(name: Name, labels: LabelsOf<(typeof COUNTERS)[Name]>): void {
  shared[KEY]?.add(name, labels);
}

/** @param value seconds */
export function record<Name extends HistogramName>(
  name: Name,
  value: number,
  labels: LabelsOf<(typeof HISTOGRAMS)[Name]>,
): void {
  shared[KEY]?.record(name, value, labels);
}
