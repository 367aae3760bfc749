import { createPublicKey, verify } from "node:crypto";
import { z } from "zod";
import { canonicalJson, withoutSpace } from "./canonical-json";
import { exceeds } from "./json-size";

export const MAX_MANIFEST_BYTES = 4 * 1024 * 1024;
const MAX_TOTALS = 65_000;
/** More than any manifest of this size has. */
const LIMITS = { depth: 16, names: 200, items: MAX_TOTALS };
/** Since version 2 the file begins with a byte order mark; since version 3, totals of transactions name the chain. */
const VERSIONS: readonly number[] = [1, 2, 3];

/** The codes of the rules below that say in words what is wrong. */
const HAS_OWN_WORDS: ReadonlySet<string> = new Set(["invalid_format", "invalid_value"]);

const hex = (length: number) =>
  z.string().regex(new RegExp(`^[0-9a-f]{${length}}$`), `is not ${length} hexadecimal characters`);
const text = z.string().max(500);
const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const total = z.record(z.string(), z.union([text, z.number().int(), z.null()]));

/** Further properties are signed too, but ignored. */
const shape = z.looseObject({
  version: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  kind: z.enum(["transactions", "portfolio", "audit", "payout"], "is not a kind that is known here"),
  file: text.min(1),
  bytes: count,
  sha256: hex(64),
  organisation: text,
  period: z.looseObject({ from: text.nullable(), to: text.nullable() }),
  currency: text.nullable(),
  /** Of the file's dates; UTC in manifests of version 1. */
  timeZone: text.default("UTC"),
  rows: count,
  totals: z.union([z.array(total).max(MAX_TOTALS), total.transform((one) => [one])]),
  /** 64 KiB in earlier manifests, which do not say. */
  chunkBytes: count.default(64 * 1024),
  chunks: z.array(hex(64)),
  /** Of a payout's results: what its approvers compared. */
  payout: z.looseObject({ name: text, fingerprint: text }).optional(),
  signer: z.looseObject({ name: text, publicKey: hex(64) }),
  signature: hex(128),
});

export type Manifest = z.output<typeof shape>;
export type ExportKind = Manifest["kind"];

export type ReadManifest = { manifest: Manifest; problem: null } | { manifest: null; problem: string };

/** Checks the signature (Ed25519 over the canonical JSON of all but the signature), but not whose key it is. */
export function readManifest(bytes: Uint8Array): ReadManifest {
  const refuse = (problem: string) => ({ manifest: null, problem });
  if (bytes.length > MAX_MANIFEST_BYTES) return refuse("The manifest is too large");
  const source = decode(bytes);
  const json = source === null ? undefined : parse(source);
  if (source === null || json === undefined) return refuse(whyNoJson(source));
  const version = (json as { version?: unknown } | null)?.version;
  if (typeof version === "number" && !VERSIONS.includes(version)) {
    return refuse(
      `The manifest is of version ${version}, and only versions ${VERSIONS.slice(0, -1).join(", ")} and ${VERSIONS.at(-1)} can be read here`,
    );
  }
  if (typeof version !== "number") return refuse("The manifest is not one of an export");
  const result = shape.safeParse(json);
  if (!result.success) {
    const { path, message, code } = result.error.issues[0] ?? { path: [], message: "", code: "" };
    const name = path.map(String).join(".").slice(0, 80);
    const words = HAS_OWN_WORDS.has(code) ? message : "is missing or not as it should be";
    return refuse(name ? `In the manifest, '${name}' ${words}` : "The manifest is not one of an export");
  }
  // A repeated name or another spelling of a value could be read differently elsewhere.
  if (withoutSpace(source) !== JSON.stringify(json)) {
    return refuse("The manifest repeats a name, or writes a value in an unusual form");
  }
  return isSignatureRight(json as Record<string, unknown>, result.data)
    ? { manifest: result.data, problem: null }
    : refuse("The manifest is not as it was signed: its signature is wrong");
}

function whyNoJson(source: string | null): string {
  if (source?.trim() === "") return "The manifest is empty";
  if (/^\ufeff?"?(record|event timestamp)/.test(source ?? "")) {
    return "This is a CSV file in the manifest's place. Perhaps the two files were swapped";
  }
  if (source?.startsWith("\ufeff")) {
    return "A byte order mark stands before the manifest: an editor may have saved it again";
  }
  return source?.trimStart().startsWith("{")
    ? "The manifest is not complete JSON: it was cut off or changed"
    : "The manifest is not JSON";
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Undefined for what is no JSON, and null for more of it than any manifest has. */
function parse(source: string): unknown {
  if (exceeds(source, LIMITS)) return null;
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}

/** The DER prefix of an Ed25519 public key; its 32 bytes follow (RFC 8410). */
const SPKI = "302a300506032b6570032100";

function isSignatureRight({ signature: _, ...signed }: Record<string, unknown>, manifest: Manifest): boolean {
  try {
    const key = Buffer.from(SPKI + manifest.signer.publicKey, "hex");
    return verify(
      null,
      Buffer.from(canonicalJson(signed), "utf8"),
      createPublicKey({ key, format: "der", type: "spki" }),
      Buffer.from(manifest.signature, "hex"),
    );
  } catch {
    // No canonical text, or an invalid key.
    return false;
  }
}
