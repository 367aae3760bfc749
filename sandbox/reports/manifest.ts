import type { ExportSigner } from "../keys/export-signer";
import { canonicalJson, type Json } from "./canonical-json";
import type { FileFacts } from "./file-writer";

export type ManifestFacts = {
  kind: "transactions" | "portfolio" | "audit" | "payout";
  file: string;
  organisation: string;
  period: { from: Date; to: Date };
  currency: string | null;
  /** IANA name: 'Europe/London'. */
  timeZone: string;
  /** Without header and control rows. */
  rows: number;
  totals: Record<string, string>[];
  /** Of a payout's results: what its approvers compared, and the whole digest in hex. */
  payout?: { id: string; name: string; fingerprint: string; digest: string };
};

/**
 * 2: byte order mark and `timeZone`. 3: names of networks, symbols of assets, also in exchange accounts, and
 * operations.
 */
const VERSION = 3;
const SIGNER_NAME = "Strongroom sandbox";

/** Canonical JSON, signed over the same text without `signature`. The same whenever a report is made. */
export function signManifest(signer: ExportSigner, facts: ManifestFacts, file: FileFacts): string {
  const { period, ...rest } = facts;
  const manifest = {
    version: VERSION,
    ...rest,
    period: { from: period.from.toISOString(), to: period.to.toISOString() },
    bytes: file.bytes,
    sha256: file.sha256,
    chunkBytes: file.chunkBytes,
    chunks: file.chunks,
    signer: { name: SIGNER_NAME, publicKey: signer.publicKey },
  } satisfies Json;
  const signature = signer.sign(Buffer.from(canonicalJson(manifest)));
  return canonicalJson({ ...manifest, signature });
}

export const manifestName = (file: string): string => `${file}.manifest.json`;
