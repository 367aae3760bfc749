const OTHERS = [
  ["504b0304", "This is a ZIP archive or a spreadsheet's workbook and not the CSV file itself"],
  ["d0cf11e0", "This is a spreadsheet's workbook and not the CSV file itself"],
  ["1f8b", "This is a compressed file (gzip) and not the CSV file itself"],
  ["25504446", "This is a PDF and not a CSV file"],
  ["fffe", "This is UTF-16 text: a spreadsheet or an editor has saved it again"],
  ["feff", "This is UTF-16 text: a spreadsheet or an editor has saved it again"],
  ["7b", "This is JSON, as a manifest is, and not the CSV file"],
] as const;

const HEAD_BYTES = 4;
const QUOTE = 0x22;
const MARK = [0xef, 0xbb, 0xbf];

export class FileLook {
  #head: number[] = [];

  push(data: Uint8Array): void {
    const missing = HEAD_BYTES - this.#head.length;
    if (missing > 0) this.#head.push(...data.subarray(0, missing));
  }

  /** A sentence without its full stop; null if it may be a CSV file. */
  get otherKind(): string | null {
    if (this.#head.length === 0) return "The file is empty";
    const hex = Buffer.from(this.#head).toString("hex");
    return OTHERS.find(([start]) => hex.startsWith(start))?.[1] ?? null;
  }

  get hasMark(): boolean {
    return MARK.every((byte, at) => this.#head[at] === byte);
  }

  get isQuoted(): boolean {
    return this.#head[this.hasMark ? MARK.length : 0] === QUOTE;
  }
}
