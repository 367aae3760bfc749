export interface Content {
  /** Without header and control rows. */
  rows: number;
  totals: Total[];
}

export interface Total {
  values: Readonly<Record<string, string>>;
  line: number;
}

export interface ContentReader {
  row(cells: readonly string[], line: number): void;
  /** Rows of data; null while more may follow. */
  readonly rows: number | null;
  end(line: number): Content;
}

/** Without it, a file of nothing but different names would fill the memory. */
export const MAX_SUMS = 200_000;
