import { ed25519 } from "@noble/curves/ed25519";
import { z } from "zod";
import type { ExportSigner } from "../keys/export-signer";
import { canonicalJson, type Json } from "./canonical-json";

/** The end of an audit chain on a day, signed like the manifests of exported files. */
export type SignedHead = {
  /** The organisation's id; zeros for the service's own chain. */
  chain: string;
  organisation: string;
  /** In UTC: '2026-11-25'. */
  day: string;
  entries: number;
  /** Of the last entry, hex. */
  chainHash: string;
  /** Ed25519, hex. */
  publicKey: string;
};

const VERSION = 1;
const hex = (length: number) => z.string().regex(new RegExp(`^[0-9a-f]{${length}}$`));
const shape = z.object({
  version: z.literal(VERSION),
  kind: z.literal("audit-head"),
  chain: z.guid(),
  organisation: z.string(),
  day: z.iso.date(),
  entries: z.number().int().min(1),
  chainHash: hex(64),
  publicKey: hex(64),
  signature: hex(128),
});

/** Canonical JSON (RFC 8785), signed over the same text without `signature`. */
export function signHead(signer: ExportSigner, head: Omit<SignedHead, "publicKey">): string {
  const signed = {
    ...{ version: VERSION, kind: "audit-head", ...head, publicKey: signer.publicKey },
  } satisfies Json;
  const signature = signer.sign(Buffer.from(canonicalJson(signed)));
  return canonicalJson({ ...signed, signature });
}

/** Null if malformed or the signature is wrong. Check the key separately. */
export function readHead(text: string): SignedHead | null {
  try {
    const { signature, ...signed } = shape.parse(JSON.parse(text));
    const message = Buffer.from(canonicalJson(signed));
    const isRight = ed25519.verify(
      Buffer.from(signature, "hex"),
      message,
      Buffer.from(signed.publicKey, "hex"),
    );
    const { version: _, kind: __, ...head } = signed;
    return isRight ? head : null;
  } catch {
    return null;
  }
}
