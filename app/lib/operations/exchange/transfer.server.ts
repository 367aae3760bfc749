import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils";
import { z } from "zod";
import { CHAINS, type LiveChain, type Network } from "~/lib/chains";
import { exchangeOf } from "~/lib/chains/exchanges";
import { parseSubWalletId } from "~/lib/paths";
import { nativeAsset, textFact } from "../kit/decoded";
import { checkDigest } from "../kit/digests";
import { Findings, NOT_ENTERED, refuse } from "../kit/findings";
import { fingerprinted } from "../kit/fingerprint";
import { digits, intentShape } from "../kit/intent-shape.server";
import type { ServerOperation } from "../kit/server-operation";
import { issuePath } from "../kit/sign-data.server";
import type { Decoded, IntentReader, Verifier } from "../kit/types";
import { type ExchangeTransfer, isExchangeAccount, transferredAssetId } from "./transfer";

/** Strict: the encoding has only these fields, so another one would not be signed. */
const instruction = z.strictObject({
  requestId: z.string(),
  from: z.string(),
  to: z.string(),
  asset: z.string(),
  value: z.string().regex(/^[1-9]\d{0,77}$/),
});

type Instruction = z.output<typeof instruction>;

const hex = z.string().regex(/^(?:[0-9a-f]{2})+$/);

const shape = z.object({
  data: instruction,
  delegateSignData: z
    .array(
      z.object({
        hdWalletPath: z.array(z.string()),
        algorithm: z.literal("0x0"),
        // Exchange accounts have no key that a cluster could certify.
        accountHSMProvenanceSignature: z.null().optional(),
        unverifiedMessageData: z.object({ message: hex, signData: hex, shaSignData: hex }),
      }),
    )
    .length(1),
});

/** No key of the vault signs for an exchange account; this path stands for the exchange's credential. */
const CREDENTIAL_PATH = ["0x80000000", "0x80000000", "0x80000000", "0x0", "0x0"];

/** The only encoding: JSON with its fields in this order. */
function digestOf({ requestId, from, to, asset, value }: Instruction): string {
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify({ requestId, from, to, asset, value }))));
}

const typeOf = (subWalletId: string): string => parseSubWalletId(subWalletId)?.asset ?? "";

const verify: Verifier<ExchangeTransfer> = async (signData, intent, { requestId = null }) => {
  const parsed = shape.safeParse(signData);
  if (!parsed.success) {
    const found = "another shape";
    return refuse(issuePath(parsed.error), "an instruction", found, "The transfer cannot be read");
  }
  const { data, delegateSignData } = parsed.data;
  const findings = new Findings();
  check(findings, data, intent, requestId);
  const digest = digestOf(data);
  const field = "delegateSignData.0.";
  for (const { hdWalletPath, unverifiedMessageData } of delegateSignData) {
    const path = hdWalletPath.join("/");
    const message = "The key to sign with is not the exchange account's";
    findings.equal(`${field}hdWalletPath`, CREDENTIAL_PATH.join("/"), path, message);
    const claimed = { transactionDigest: unverifiedMessageData.message, ...unverifiedMessageData };
    checkDigest(findings, { field, digest, path: CREDENTIAL_PATH, claimed });
  }
  if (!findings.isSound) return { ok: false, mismatches: findings.mismatches };
  return {
    ok: true,
    decoded: decodedTransfer(intent),
    digests: [digest],
    ...fingerprinted([digest]),
  };
};

function check(
  findings: Findings,
  found: Instruction,
  intent: ExchangeTransfer,
  requestId: string | null,
): void {
  if (requestId !== null) {
    findings.equal("data.requestId", requestId, found.requestId, "The instruction is of another request");
  }
  findings.equal("data.from", intent.subWalletId, found.from, "The sender is not this account");
  findings.equal("data.to", intent.to, found.to, `The recipient ${NOT_ENTERED}`);
  findings.equal("data.asset", transferredAssetId(intent), found.asset, `The asset ${NOT_ENTERED}`);
  const [meant, value] = [BigInt(intent.amount), BigInt(found.value)];
  findings.equalAmount("data.value", meant, value, intent.asset, `The amount ${NOT_ENTERED}`);
}

/** Verifiers must refuse any difference from the intent. */
function decodedTransfer({ chain, network, subWalletId, to, amount, asset }: ExchangeTransfer): Decoded {
  const [sending, receiving] = [subWalletId, to].map((id) => exchangeOf(typeOf(id))?.name ?? null);
  return {
    chain,
    network,
    facts: [
      { kind: "recipient", label: "To", value: to, memo: null },
      { kind: "amount", label: "Amount", units: amount, asset },
      textFact("Sending exchange", sending ?? "None"),
      textFact("Receiving exchange", receiving ?? "None, a sub-wallet on its chain"),
    ],
    // The instruction contains no fee; any charge is between the exchange and its customer.
    fee: null,
    details: [],
    total: amount,
    nonce: null,
    entered: ["recipient", "amount", "asset"],
  };
}

function chainOfAsset(assetId: string, network: Network): LiveChain | null {
  const live = CHAINS.filter((one): one is LiveChain => one.kind === "live");
  const found = live.find(
    ({ id, networks }) =>
      networks[network] && transferredAssetId({ chain: id, asset: nativeAsset(id) }) === assetId,
  );
  return found ?? null;
}

/** The chain of a transfer's asset, unchecked: the signed data are compared with it later. Null for other messages. */
export function transferredChain(message: unknown, network: Network): LiveChain | null {
  const read = z.object({ payload: z.object({ signData: z.object({ data: instruction }) }) });
  const parsed = read.safeParse(message);
  return parsed.success ? chainOfAsset(parsed.data.payload.signData.data.asset, network) : null;
}

/** Only exchange accounts instruct exchanges. */
const read: IntentReader<ExchangeTransfer> = (signData, { base }) => {
  const parsed = z.object({ data: instruction }).safeParse(signData);
  if (!parsed.success || !isExchangeAccount(base.subWalletId)) return null;
  const { to, asset, value } = parsed.data.data;
  const chain = chainOfAsset(asset, base.network);
  if (!chain || !parseSubWalletId(to)) return null;
  return {
    ...base,
    operation: "createExchangeTransfer",
    chain: chain.id,
    to,
    amount: value,
    asset: nativeAsset(chain.id),
  };
};

export const exchangeTransfer: ServerOperation<ExchangeTransfer> = {
  intent: intentShape("createExchangeTransfer", {
    to: z.string(),
    amount: digits,
    asset: z.object({ symbol: z.string(), decimals: z.number().int(), contractAddress: z.null() }),
  }),
  verify,
  read,
};
