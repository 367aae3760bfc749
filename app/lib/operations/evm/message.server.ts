import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils";
import { z } from "zod";
import { chainOf } from "~/lib/chains";
import { actionFact, outcomeFact, textFact } from "../kit/decoded";
import { isPath } from "../kit/der";
import { checkDigest } from "../kit/digests";
import { Findings, refuse } from "../kit/findings";
import { fingerprinted } from "../kit/fingerprint";
import { digestData, pathArray } from "../kit/sign-data.server";
import type { Decoded, Fact, ReadingContext, Verification, VerificationFacts } from "../kit/types";
import { checkAccountKey } from "./account-key.server";
import { contractsOf, isPermit } from "./permits";
import { leavesOf, parseTypedData, type TypedLeaf, typedDataDigest } from "./typed-data.server";
import { typedFacts, typedWarnings } from "./typed-data-facts.server";
import { disguiseWarnings, visibleText } from "./visible-text";

const KINDS = ["PERSONAL", "TYPED_DATA_V3", "TYPED_DATA_V4"] as const;
const MAX_LENGTH = 100_000;

const messageSignData = z.object({
  message: z.object({
    kind: z.enum(KINDS),
    message: z.string().min(1).max(MAX_LENGTH),
    address: z.string(),
  }),
  hdWalletPath: pathArray,
  accountHSMProvenanceSignature: z.string().nullish(),
  unverifiedDigestData: digestData,
});

interface ReadMessage {
  facts: Fact[];
  warnings: string[];
  /** As in Decoded. */
  mayTake?: string[];
  /** 64 hex digits, signed by the account. */
  digest: string;
}

export function isMessageSignData(signData: unknown): boolean {
  const { message, transaction } = (signData ?? {}) as { message?: unknown; transaction?: unknown };
  return typeof message === "object" && message !== null && transaction === undefined;
}

/**
 * Verifies a message (EIP-191, EIP-712): the account must be the sub-wallet's; digest, signData and shaSignData are
 * recomputed from what is shown. Never throws on the backend's data.
 * @param signData of the webhook message, untyped
 */
export async function verifyMessage(
  signData: unknown,
  context: ReadingContext,
  facts: VerificationFacts,
): Promise<Verification> {
  const parsed = messageSignData.safeParse(signData);
  if (!parsed.success) return unreadable();
  const { message, hdWalletPath, unverifiedDigestData: claimed } = parsed.data;
  const read = isPath(hdWalletPath) ? await readMessage(message, context) : null;
  if (!read) return unreadable();
  const findings = new Findings();
  checkAccountKey(findings, context.base, { ...parsed.data, address: message.address }, facts);
  checkDigest(findings, { field: "", digest: read.digest, path: hdWalletPath, claimed });
  if (!findings.isSound) return { ok: false, mismatches: findings.mismatches };
  return {
    ok: true,
    decoded: decode(message.kind, read, context),
    digests: [read.digest],
    ...fingerprinted([read.digest]),
  };
}

function unreadable() {
  return refuse("signData", "a message and a key path", "something else", "The message cannot be read");
}

type Message = z.output<typeof messageSignData>["message"];

async function readMessage({ kind, message }: Message, context: ReadingContext): Promise<ReadMessage | null> {
  try {
    if (kind === "PERSONAL") return await readPersonal(message);
    return await readTyped(message, kind === "TYPED_DATA_V4" ? 4 : 3, context);
  } catch {
    return null;
  }
}

/** Bytes where it is 0x hex, otherwise UTF-8 text. @throws Error for hex that is not whole bytes */
async function readPersonal(message: string): Promise<ReadMessage> {
  const { hashMessage } = await import("ethers");
  const bytes = message.startsWith("0x") ? hexToBytes(message.slice(2)) : utf8ToBytes(message);
  const digest = hashMessage(bytes).slice(2);
  const text = textOf(bytes);
  if (text !== null) {
    const words: Fact = {
      kind: "text",
      label: "Message",
      value: visibleText(text),
      isWide: true,
      isVerbatim: true,
    };
    return { facts: [words], warnings: disguiseWarnings([text]), digest };
  }
  return {
    facts: [textFact("Bytes", `0x${bytesToHex(bytes)}`, true)],
    warnings: [
      "These bytes are not text: they may stand for anything. Approve them only if you know what they are.",
    ],
    digest,
  };
}

/** Text has none, except line breaks and tabs. */
const CONTROL = /(?![\t\n\v\f\r])\p{Cc}/u;

function textOf(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return CONTROL.test(text) ? null : text;
  } catch {
    return null;
  }
}

async function readTyped(text: string, version: 3 | 4, context: ReadingContext): Promise<ReadMessage | null> {
  const data = parseTypedData(text);
  if (!data) return null;
  const { types, primaryType, domain, message } = data;
  const about = { chain: context.base.chain, network: context.base.network, assets: context.assets };
  const domainLeaves = leavesOf(types, "EIP712Domain", domain);
  const values = leavesOf(types, primaryType, message);
  const typed = { primaryType, domain: domainLeaves, values };
  const digest = await typedDataDigest(data, version);
  // Prefixed as in the JSON, so that a field cannot pass for one of the domain or for a line of the page ('From').
  const under = (part: string, leaves: TypedLeaf[]) =>
    leaves.map((leaf) => ({ ...leaf, path: `${part}.${leaf.path}` }));
  return {
    facts: [
      { kind: "text", label: "Type", value: visibleText(primaryType), isVerbatim: true },
      ...typedFacts([...under("domain", domainLeaves), ...under("message", values)], about),
    ],
    warnings: [
      ...typedWarnings(typed, about),
      ...disguiseWarnings([...domainLeaves, ...values].flatMap(({ path, value }) => [path, value])),
    ],
    ...(isPermit(typed) && { mayTake: contractsOf(typed) }),
    digest,
  };
}

const ACTIONS = {
  PERSONAL: "Sign a message",
  TYPED_DATA_V3: "Sign typed data (version 3)",
  TYPED_DATA_V4: "Sign typed data (version 4)",
} as const;

function decode(
  kind: Message["kind"],
  { facts, warnings, mayTake }: ReadMessage,
  { base }: ReadingContext,
): Decoded {
  const { chain, network } = base;
  const happens = `The signature goes to the application that asked for it. Nothing is sent to ${chainOf(chain).name}.`;
  return {
    chain,
    network,
    facts: [actionFact(ACTIONS[kind]), outcomeFact(happens), ...facts],
    fee: null,
    details: [],
    total: null,
    nonce: null,
    entered: [],
    warnings,
    ...(mayTake && { mayTake }),
  };
}
