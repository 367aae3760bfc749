/** The counts and sums that a manifest states too. */
export interface Content {
  /** Without header and control rows. */
  rows: number;
  totals: Total[];
}

/** `line` is where the file states the total. */
export interface Total {
  values: Readonly<Record<string, string>>;
  line: number;
}

/** Reads the rows of one kind of file and checks its control rows. */
export interface ContentReader {
  /** @throws FileProblem */
  row(cells: readonly string[], line: number): void;
  /** Rows of data; null while more may follow. */
  readonly rows: number | null;
  /** @throws FileProblem if control rows are missing */
  end(line: number): Content;
}

/** Without it, a file of nothing but different names would fill the memory. */
export const MAX_SUMS = 200_000;
