import type { Difference } from "./difference";

/** 'unchecked' if no keys are configured. */
export type KeyStanding = "known" | "unchecked" | "unknown";

export interface SignedFacts {
  file: string;
  kind: "transactions" | "portfolio" | "audit" | "payout";
  organisation: string;
  /** ISO 8601, UTC. */
  from: string | null;
  to: string | null;
  rows: number;
  bytes: number;
  sha256: string;
  signer: string;
  publicKey: string;
  /** Of a payout's results. */
  payout: { name: string; fingerprint: string; sums: SignedSum[] } | null;
}

/** What was paid of an asset in a state, or in fees. */
export interface SignedSum {
  /** 'Confirmed: USDC', 'Fees'. */
  label: string;
  /** '12.5 USDC'. */
  amount: string;
  /** 'Ethereum Holesky, 3 payments'. */
  note: string;
}

export interface Verdict {
  isSound: boolean;
  /** The signed file, byte by byte: then any difference was signed too. */
  isSigned: boolean;
  differences: Difference[];
  /** Null if the manifest cannot be relied on. */
  signed: SignedFacts | null;
  key: KeyStanding | null;
}

export function titleOf({ isSound, signed, isSigned, differences, key }: Verdict): string {
  if (isSound) return "Complete and unchanged";
  if (!signed) return "This manifest cannot be relied on";
  if (!isSigned) return "This is not the file that was signed, or not all of it";
  const isKeyAlone = key === "unknown" && differences.length === 1;
  return isKeyAlone
    ? "The file is as it was signed, but not by a known key"
    : "The file is as it was signed, but it does not add up";
}

/** A file with another name may simply be another file. */
export function nameNote({ isSigned, signed }: Verdict, fileName: string): string | null {
  return signed && !isSigned && fileName !== signed.file
    ? `The manifest is of ${signed.file}, and this file is named ${fileName}.`
    : null;
}

/** 'Line 7', 'Between line 12 and line 80'. */
export function placeOf({ line, toLine }: Pick<Difference, "line" | "toLine">): string | null {
  if (line === null) return null;
  const number = (value: number) => value.toLocaleString("en-GB");
  return toLine === null || toLine === line
    ? `Line ${number(line)}`
    : `Between line ${number(line)} and line ${number(toLine)}`;
}

/** 'Line 7: The direction is not known. It has: x.' */
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
  payout: "Results of a payout",
} as const;
