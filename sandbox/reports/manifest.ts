import type { ExportSigner } from "../keys/export-signer";
import { canonicalJson, type Json } from "./canonical-json";
import type { FileFacts } from "./file-writer";

/** What a report says of its file, apart from the file's own bytes. */
export type ManifestFacts = {
  kind: "transactions" | "portfolio" | "audit";
  /** The file's name. */
  file: string;
  /** The organisation's trust id. */
  organisation: string;
  period: { from: Date; to: Date };
  currency: string | null;
  /** Whose days and clock the file has, as IANA names it: 'Europe/London'. */
  timeZone: string;
  /** Without header and control rows. */
  rows: number;
  totals: Record<string, string>[];
};

/**
 * 2: the file begins with a byte order mark, and `timeZone` is there. 3: chains have the names of their networks, assets
 * their symbols, also in exchange accounts, and transactions an operation.
 */
const VERSION = 3;
const SIGNER_NAME = "Strongroom sandbox";

/**
 * The signed manifest beside an exported file, as canonical JSON text: the signature is made over the same text without
 * `signature`. The same report has the same manifest, whenever it is made.
 */
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
