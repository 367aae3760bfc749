import { z } from "zod";
import { isPath } from "./der";
import { checkDigest } from "./digests";
import type { Findings } from "./findings";
import { checkProvenance, type clusterKeyOf } from "./signer.server";
import type { VerificationFacts } from "./types";

const hex = z.string().regex(/^(?:[0-9a-f]{2})+$/);

export const signatureShape = z.object({
  hdWalletPath: z.array(z.string()).length(5),
  // The vendor writes 0x01, 0x0, or leaves it out.
  algorithm: z
    .union([z.number().int(), z.string().regex(/^0x0?[0-9a-f]$/)])
    .nullish()
    .transform((value) => Number(value ?? 0)),
  accountHSMProvenanceSignature: z.string().nullish(),
  unverifiedMessageData: z.object({ message: hex, signData: hex, shaSignData: hex }),
});

type Entry = z.output<typeof signatureShape>;

type PathPattern = readonly (string | null)[];

export type SigningKeys = "wallet" | "account" | ((walletPath: readonly string[]) => readonly PathPattern[]);

const numbers = (path: readonly string[]) => path.map(Number).join("/");

function isOwnPath(
  keys: SigningKeys,
  path: readonly string[],
  walletPath: readonly string[],
  place: number,
): boolean {
  if (keys === "account") return numbers(path.slice(1, 3)) === numbers(walletPath.slice(1, 3));
  const own = keys === "wallet" ? walletPath : keys(walletPath)[place];
  if (own?.length !== path.length) return false;
  return own.every((part, i) => part === null || Number(part) === Number(path[i]));
}

function checkPath(
  findings: Findings,
  { field, path, place }: { field: string; path: readonly string[]; place: number },
  walletPath: readonly string[] | null | undefined,
  keys: SigningKeys,
): void {
  if (!isPath(path)) findings.add(field, "a key path", path.join("/"), "The key path cannot be read");
  if (!isPath(path) || !walletPath) return;
  const message = "The signing key is not this sub-wallet's";
  const isOwn = isOwnPath(keys, path, walletPath, place);
  findings.require(isOwn, field, walletPath.join("/"), path.join("/"), message);
}

function checkNamedPath(
  findings: Findings,
  field: string,
  path: readonly string[],
  named: readonly string[] | undefined,
): void {
  if (!named) return;
  const message = "The signing key is not the one in the transaction";
  findings.require(path.join("/") === named.join("/"), field, named.join("/"), path.join("/"), message);
}

/** If the sub-wallet's path is unknown, the keys must at least share one account. */
export function walletPathOf(keys: SigningKeys, facts: VerificationFacts, entries: readonly Entry[]) {
  const first = typeof keys === "function" ? entries[0]?.hdWalletPath : null;
  return facts.walletPath ?? first ?? null;
}

interface ExpectedEntry {
  keys: SigningKeys;
  algorithm: 0 | 1;
  walletPath: readonly string[] | null;
  clusterKey: ReturnType<typeof clusterKeyOf>;
  subWalletId: string;
  path: readonly string[] | undefined;
  publicKey: string | null | undefined;
  /** Undefined: a superfluous entry. */
  digest: string | undefined;
}

export function checkEntry(findings: Findings, entry: Entry, place: number, expected: ExpectedEntry): void {
  const { hdWalletPath: path, accountHSMProvenanceSignature: provenanceSignature } = entry;
  const { keys, algorithm, walletPath, clusterKey, publicKey, digest, subWalletId } = expected;
  const field = `delegateSignData.${place}.`;
  if (clusterKey && publicKey !== undefined) {
    const signer = {
      field: `${field}accountHSMProvenanceSignature`,
      path,
      publicKey,
      provenanceSignature,
    };
    checkProvenance(findings, signer, subWalletId, clusterKey);
  }
  checkPath(findings, { field: `${field}hdWalletPath`, path, place }, walletPath, keys);
  checkNamedPath(findings, `${field}hdWalletPath`, path, expected.path);
  const message = "The signature type does not match the chain";
  findings.equal(`${field}algorithm`, algorithm, entry.algorithm, message);
  if (digest === undefined || !isPath(path)) return;
  const { unverifiedMessageData } = entry;
  const claimed = { transactionDigest: unverifiedMessageData.message, ...unverifiedMessageData };
  checkDigest(findings, { field, digest, path, claimed, algorithm });
}
