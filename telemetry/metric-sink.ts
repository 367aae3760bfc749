import type { Meter } from "@opentelemetry/api";
import { createLabelBounds } from "./bounded-labels";
import type { MetricSink } from "./meter";
import { COUNTERS, GAUGES, type GaugeName, HISTOGRAMS } from "./metrics";
import type { Gauges } from "./process-gauges";

/** Registers every metric of the tables, and a gauge for each that the program can read. */
export function createMetricSink(meter: Meter, gauges: Gauges): MetricSink {
  const bound = createLabelBounds();
  const counters = mapValues(COUNTERS, ({ name, help }) => meter.createCounter(name, { description: help }));
  const histograms = mapValues(HISTOGRAMS, ({ name, help, bounds }) =>
    meter.createHistogram(name, {
      description: help,
      unit: "s",
      advice: { explicitBucketBoundaries: [...bounds] },
    }),
  );
  for (const [key, read] of Object.entries(gauges)) {
    const { name, help } = GAUGES[key as GaugeName];
    meter.createObservableGauge(name, { description: help }).addCallback(async (result) => {
      for (const { value, labels = {} } of await read()) result.observe(value, bound(key, labels));
    });
  }
  return {
    add: (name, labels) => counters[name].add(1, bound(name, labels)),
    record: (name, value, labels) => histograms[name].record(value, bound(name, labels)),
  };
}

function mapValues<Key extends string, From, To>(
  table: Readonly<Record<Key, From>>,
  make: (from: From) => To,
): Record<Key, To> {
  const made = Object.entries<From>(table).map(([key, from]) => [key, make(from)]);
  return Object.fromEntries(made) as Record<Key, To>;
}
