import { difference, FileProblem } from "./difference";

/** Finds cells by the names that the header gives its columns. */
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

  /** @throws FileProblem where the header does not have the column */
  find(...names: string[]): number {
    const at = this.#header.findIndex((name) =>
      names.includes(name.toLowerCase().replace(/ \([^)]*\)$/, "")),
    );
    if (at < 0) throw new FileProblem(difference(`The column '${names[0]}' is missing`, { line: 1 }));
    return at;
  }
}

/** The numbers of a control row that counts others: all its cells but the first that hold anything. */
export function countsOf(cells: readonly string[], line: number): [number, number] {
  const [first, second, ...rest] = cells.slice(1).filter((cell) => cell !== "");
  if (first === undefined || second === undefined || rest.length > 0 || !isCount(first) || !isCount(second)) {
    throw new FileProblem(
      difference("The last row does not hold two counts", { line }, { found: cells.slice(1).join(",") }),
    );
  }
  return [Number(first), Number(second)];
}

export function isCount(text: string): boolean {
  return /^(0|[1-9]\d{0,14})$/.test(text);
}
