import { fileTooLong, quoteFileName } from "./file-words";

export interface TextFile {
  text: string;
  problem: string | null;
  note: string | null;
}

const SIGNATURES: readonly [bytes: readonly number[], name: RegExp, words: string][] = [
  [[0x50, 0x4b, 0x03, 0x04], /\.(xlsx|xlsm|xlsb)$/i, "is an Excel workbook, not a CSV"],
  [[0x50, 0x4b, 0x03, 0x04], /\.(ods|numbers)$/i, "is a spreadsheet, not a CSV"],
  [[0x50, 0x4b, 0x03, 0x04], /./, "is an Excel workbook or a ZIP archive, not a CSV"],
  [[0xd0, 0xcf, 0x11, 0xe0], /./, "is an old Excel workbook, not a CSV"],
  [[0x25, 0x50, 0x44, 0x46], /./, "is a PDF, not a CSV"],
];

const SAVE_AS_CSV = "Open it in the spreadsheet, save it as “CSV UTF-8”, and choose that file";

const BY_MARK: readonly [mark: readonly number[], encoding: string][] = [
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
];

/** Falls back to Windows-1252, Excel's 'CSV' on Windows. Recognises other kinds of file by their first bytes. */
export async function readTextFile(file: Blob & { name?: string }, limit: number): Promise<TextFile> {
  const named = quoteFileName(file.name);
  const refuse = (problem: string): TextFile => ({ text: "", problem, note: null });
  const start = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  const begins = (bytes: readonly number[]) => bytes.every((byte, at) => start[at] === byte);
  const other = SIGNATURES.find(([bytes, name]) => begins(bytes) && name.test(file.name || "?"));
  if (other) return refuse(`${named} ${other[2]}. ${SAVE_AS_CSV}`);
  if (file.size > limit) return refuse(fileTooLong(file, limit));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const marked = BY_MARK.find(([mark]) => begins(mark))?.[1];
  const known = decode(bytes, marked ?? "utf-8");
  const text = known ?? (marked ? null : decodeWindows1252(bytes));
  if (text === null || text.includes("\0")) {
    return refuse(`${named} holds bytes that are not text. ${SAVE_AS_CSV}`);
  }
  const isGuessed = known === null;
  const note = `${named} is not UTF-8 and was read as Windows-1252 (ANSI). Check the names that have accents or other special letters`;
  return { text, problem: null, note: isGuessed ? note : null };
}

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** 0x80 to 0x9F, where Windows-1252 differs from Latin-1; a space for the five undefined bytes. */
const WINDOWS_1252 = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

/** Some versions of Node's decoder read these bytes as Latin-1. */
function decodeWindows1252(bytes: Uint8Array): string | null {
  const text = Buffer.from(bytes)
    .toString("latin1")
    .replace(/[\x80-\x9f]/g, (control) => WINDOWS_1252[control.charCodeAt(0) - 0x80] ?? " ");
  const isWhole = bytes.every((byte) => byte < 0x80 || byte > 0x9f || WINDOWS_1252[byte - 0x80] !== " ");
  return isWhole ? text : null;
}
