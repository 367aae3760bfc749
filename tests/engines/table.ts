import type { SupportedEngine } from "./supported";

/** What was seen in one browser: by step why it failed, null where it did not. */
export interface Seen {
  name: string;
  version: string;
  /** Such as "phone". */
  window: string;
  failures: (string | null)[];
}

/** Engine by step: ok, or a number of the list of failures below. */
export function tableOf(steps: readonly { name: string }[], seen: readonly Seen[]): string {
  const notes: string[] = [];
  const cell = (failure: string | null | undefined): string => {
    if (failure === undefined) return "not tried";
    if (failure === null) return "ok";
    return `FAILED (${notes.push(failure)})`;
  };
  const rows = [
    ["", ...seen.map(({ name, version, window }) => `${name} ${version}, ${window}`)],
    ...steps.map(({ name }, at) => [name, ...seen.map(({ failures }) => cell(failures[at]))]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = rows.map((row) =>
    row
      .map((text, at) => text.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  return [...lines, ...notes.map((note, at) => `(${at + 1}) ${note}`)].join("\n");
}

/** The engines that are supported and were not tried. */
export function missingEngines(supported: readonly SupportedEngine[], seen: readonly Seen[]): string[] {
  return supported
    .filter(({ triedIn }) => !seen.some(({ name }) => name === triedIn))
    .map(({ engine }) => engine);
}
