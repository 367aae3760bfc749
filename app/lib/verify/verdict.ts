import type { Difference } from "./difference";

/** What is known of the key that signed a manifest: 'unchecked' where no keys are known here. */
export type KeyStanding = "known" | "unchecked" | "unknown";

/** What a manifest says of its file, as text to be shown. */
export interface SignedFacts {
  file: string;
  kind: "transactions" | "portfolio" | "audit";
  organisation: string;
  /** ISO 8601, UTC. */
  from: string | null;
  to: string | null;
  rows: number;
  bytes: number;
  sha256: string;
  signer: string;
  publicKey: string;
}

/** The answer to 'Is this the file that was signed, all of it?' */
export interface Verdict {
  isSound: boolean;
  /** Whether it is the signed file, byte by byte; what is then wrong is wrong in the signed file. */
  isSigned: boolean;
  /** What is wrong, the first first; none of a sound file. */
  differences: Difference[];
  /** Null where the manifest cannot be relied on. */
  signed: SignedFacts | null;
  key: KeyStanding | null;
}

/** What a verdict comes to, in one line. */
export function titleOf({ isSound, signed, isSigned, differences, key }: Verdict): string {
  if (isSound) return "Complete and unchanged";
  if (!signed) return "This manifest cannot be relied on";
  if (!isSigned) return "This is not the file that was signed, or not all of it";
  const isKeyAlone = key === "unknown" && differences.length === 1;
  return isKeyAlone
    ? "The file is as it was signed, but not by a known key"
    : "The file is as it was signed, but it does not add up";
}

/** Says that a file which is not the signed one has another name too: it may be another file. */
export function nameNote({ isSigned, signed }: Verdict, fileName: string): string | null {
  return signed && !isSigned && fileName !== signed.file
    ? `The manifest is of ${signed.file}, and this file is named ${fileName}.`
    : null;
}

/** The place of a difference in words: 'Line 7', 'Lines 12 to 80'. */
export function placeOf({ line, toLine }: Pick<Difference, "line" | "toLine">): string | null {
  if (line === null) return null;
  const number = (value: number) => value.toLocaleString("en-GB");
  return toLine === null || toLine === line
    ? `Line ${number(line)}`
    : `Between line ${number(line)} and line ${number(toLine)}`;
}

/** A difference in one sentence: 'Line 7: The direction is not known. It has: x.' */
export function sentenceOf(difference: Difference): string {
  const { message, found, expected } = difference;
  const place = placeOf(difference);
  return [
    `${place ? `${place}: ` : ""}${message}.`,
    found === null ? null : `It has: ${found || "nothing"}.`,
    expected === null ? null : `It should have: ${expected}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

export const KIND_NAMES = {
  transactions: "Transaction History",
  portfolio: "Portfolio History",
  audit: "Audit History",
} as const;
