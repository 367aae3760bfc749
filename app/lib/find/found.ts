import type { NameMark } from "../similar-names/marks.server";

export type FoundIcon =
  | "wallet"
  | "book"
  | "list"
  | "payouts"
  | "chart"
  | "exchange"
  | "hexagon"
  | "shield"
  | "check"
  | "stop"
  | "people"
  | "policy"
  | "info"
  | "plus"
  | "download"
  | "arrow-in"
  | "arrow-out";

/** One result; always a link. */
export interface FoundRow {
  key: string;
  to: string;
  title: string;
  note: string;
  /** In its title; its marks are of these. */
  names?: readonly (string | null | undefined)[];
  marks?: readonly NameMark[];
  /** A coin's symbol, or an icon. */
  sign: { coin: string } | { icon: FoundIcon };
  /** At the right: a balance, an amount or a cut address. */
  end?: { text: string; note?: string | null; isAddress?: boolean } | null;
  /** Of a transaction. */
  status?: string | null;
}

export interface FoundGroup {
  title: string;
  rows: readonly FoundRow[];
  /** '3', 'first 5 of 41'; null if unknown. */
  count: string | null;
  /** The whole list. */
  more: { to: string; label: string } | null;
  /** Why there are no rows, if the backend failed. */
  problem: string | null;
}

/** In the order shown; groups without rows and problem are left out. */
export interface Found {
  text: string;
  /** What to mark in the results: of 'send treasury' the name. */
  marked: string;
  groups: readonly FoundGroup[];
}
