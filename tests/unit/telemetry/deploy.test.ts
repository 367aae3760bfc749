import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { COUNTERS, GAUGES, HISTOGRAMS } from "../../../telemetry/metrics";

type Metric = { name: string; labels: readonly string[] };

const histograms = Object.values<Metric>(HISTOGRAMS);
/** As Prometheus has them, with the labels of each. */
const known = new Map<string, readonly string[]>([
  ...[COUNTERS, GAUGES].flatMap((table) =>
    Object.values<Metric>(table).map(({ name, labels }) => [name, labels] as const),
  ),
  ...histograms.map(({ name, labels }) => [`${name}_bucket`, [...labels, "le"]] as const),
  ...histograms.flatMap(({ name, labels }) => ["_count", "_sum"].map((end) => [name + end, labels] as const)),
]);
/** Prometheus' own. */
const ANYWHERE = ["job", "instance"];

const alerts = readFileSync("deploy/prometheus/alerts.yml", "utf8");
const dashboard = readFileSync("deploy/grafana/dashboard.json", "utf8");
type Panel = { id: number; title: string; targets: { expr: string }[] };
const { panels } = JSON.parse(dashboard) as { panels: Panel[] };

const namesIn = (text: string) => [...new Set(text.match(/\bstrongroom_\w+/g))];

function unknownIn(text: string): string[] {
  const selected = [...text.matchAll(/\b(strongroom_\w+)(?:\{([^}]*)\})?/g)].flatMap(
    ([, name = "", by = ""]) =>
      [...by.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)]
        .map(([, label = ""]) => label)
        .filter((label) => ![...ANYWHERE, ...(known.get(name) ?? [])].includes(label))
        .map((label) => `${name} ${label}`),
  );
  return [...namesIn(text).filter((name) => !known.has(name)), ...selected];
}

describe("what deploy/ names", () => {
  test("the alerts are five, and name only metrics and labels that there are", () => {
    expect(alerts.match(/- alert: (\w+)/g)).toHaveLength(5);
    expect(namesIn(alerts).length).toBeGreaterThan(4);
    expect(unknownIn(alerts)).toEqual([]);
  });

  test("the dashboard does, and shows every metric", () => {
    const asked = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join("\n");
    expect(unknownIn(asked)).toEqual([]);
    const shown = namesIn(asked).map((name) => name.replace(/_bucket$/, ""));
    const all = [COUNTERS, HISTOGRAMS, GAUGES].flatMap((table) =>
      Object.values<Metric>(table).map(({ name }) => name),
    );
    expect(shown.toSorted()).toEqual(all.toSorted());
  });

  test("each alert is tried", () => {
    const tried = readFileSync("deploy/prometheus/alerts.test.yml", "utf8");
    for (const [, alert = ""] of alerts.matchAll(/- alert: (\w+)/g))
      expect(tried).toMatch(new RegExp(`alertname: ${alert}\\n\\s+exp_alerts:\\n`));
  });

  const promtool = (...args: string[]) => spawnSync("promtool", args, { encoding: "utf8" });
  const isInstalled = promtool("--version").error === undefined;

  test.runIf(isInstalled)("Prometheus agrees: where promtool is (Debian: apt-get install prometheus)", () => {
    for (const args of [
      ["check", "rules", "deploy/prometheus/alerts.yml"],
      ["check", "config", "deploy/prometheus/prometheus.yml"],
      ["test", "rules", "deploy/prometheus/alerts.test.yml"],
    ]) {
      const { status, stdout, stderr } = promtool(...args);
      expect(status, `${args.join(" ")}\n${stdout}${stderr}`).toBe(0);
    }
  });

  test("another name or label would be found", () => {
    expect(unknownIn('rate(strongroom_requests_total{path="/"}[5m])')).toHaveLength(2);
    expect(unknownIn('strongroom_queue_depth{kind="a", queue="b", job=~"c"}')).toEqual([
      "strongroom_queue_depth kind",
    ]);
  });
});
