import { z } from "zod";
import type { BookEntry } from "~/lib/book-entry";
import { canonicalAddress, chainFromBackend, type Network } from "~/lib/chains";
import type { Findings } from "../kit/findings";
import { signedText as text } from "../kit/read-signed.server";

const maybe = text.nullable().default(null);

export const entryShape = z.object({
  chain: text,
  name: text,
  label: maybe,
  address: text,
  memo: maybe,
  type: z.array(text).max(10),
  counterparty: z
    .object({ name: text, vasp: z.object({ id: maybe, name: maybe, type: maybe }) })
    .nullable()
    .default(null),
});

/** The name of each value in messages, and the form in which it is compared. */
const COMPARED: readonly [name: string, read: (entry: BookEntry, network: Network) => string][] = [
  ["chain", ({ chain }) => chain],
  ["name", ({ name }) => name],
  ["label", ({ label }) => label ?? ""],
  [
    "address",
    ({ chain, address }, network) => canonicalAddress(chainFromBackend(chain, network)?.id ?? "", address),
  ],
  ["memo", ({ memo }) => memo ?? ""],
  ["type", ({ type }) => [...type].sort().join(", ")],
  ["counterparty", ({ counterparty }) => counterparty?.name ?? ""],
  ["kind of business", ({ counterparty }) => counterparty?.vasp.type ?? ""],
  ["id of the business", ({ counterparty }) => counterparty?.vasp.id ?? ""],
  ["name of the business", ({ counterparty }) => counterparty?.vasp.name ?? ""],
];

interface Compared {
  typed: BookEntry;
  found: BookEntry;
  field: string;
  words: (name: string) => string;
  network: Network;
}

export function compareEntry(findings: Findings, { typed, found, field, words, network }: Compared): void {
  for (const [name, read] of COMPARED) {
    findings.equal(`${field}.${name}`, read(typed, network), read(found, network), words(name));
  }
}
