/** What a file adds up to, as its manifest says it too. */
export interface Content {
  /** Rows of data: header and control rows are not counted. */
  rows: number;
  totals: Total[];
}

/** The names and values of one total, and the line of the file that says it. */
export interface Total {
  values: Readonly<Record<string, string>>;
  line: number;
}

/** Reads the rows below the header of one kind of file, adds them up, and compares them with its control rows. */
export interface ContentReader {
  /** @throws FileProblem */
  row(cells: readonly string[], line: number): void;
  /** How many rows of data there are; null as long as others may follow. */
  readonly rows: number | null;
  /** @throws FileProblem where control rows are missing */
  end(line: number): Content;
}

/** Without it, a file of nothing but different names would fill the memory. */
export const MAX_SUMS = 200_000;
