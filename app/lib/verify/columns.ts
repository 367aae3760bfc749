import { difference, FileProblem } from "./difference";

export class Columns {
  #header: readonly string[];

  constructor(header: readonly string[]) {
    this.#header = header;
    const twice = header.find((name, at) => header.indexOf(name) !== at);
    if (twice !== undefined) {
      throw new FileProblem(difference("A column stands twice", { line: 1 }, { found: twice }));
    }
  }

  get count(): number {
    return this.#header.length;
  }

  /** Null if the header lacks it, as in files made before it was added. */
  findAny(...names: string[]): number | null {
    const at = this.#header.findIndex((name) =>
      names.includes(name.toLowerCase().replace(/ \([^)]*\)$/, "")),
    );
    return at < 0 ? null : at;
  }

  find(...names: string[]): number {
    const at = this.findAny(...names);
    if (at === null) throw new FileProblem(difference(`The column '${names[0]}' is missing`, { line: 1 }));
    return at;
  }
}

const NUMBERS = ["no", "one", "two", "three"] as const;

/** Checks a row of counts: all its non-empty cells but the first. @throws FileProblem */
export function assertCounts(cells: readonly string[], counted: readonly number[], line: number): void {
  const said = cells.slice(1).filter((cell) => cell !== "");
  if (said.length !== counted.length || !said.every(isCount)) {
    const words = `The last row does not hold ${NUMBERS[counted.length]} counts`;
    throw new FileProblem(difference(words, { line }, { found: cells.slice(1).join(",") }));
  }
  if (said.every((count, at) => Number(count) === counted[at])) return;
  const list = (counts: readonly (string | number)[]) =>
    [counts.slice(0, -1).join(", "), counts.at(-1)].join(" and ");
  const words = `This line counts ${list(said.map(Number))} rows, and there are ${list(counted)}`;
  throw new FileProblem(difference(words, { line }));
}

export function isCount(text: string): boolean {
  return /^(0|[1-9]\d{0,14})$/.test(text);
}
