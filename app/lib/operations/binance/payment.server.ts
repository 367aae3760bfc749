import { ripemd160 } from "@noble/hashes/legacy";
import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils";
import { bech32 } from "@scure/base";
import { z } from "zod";
import type { Network } from "~/lib/chains";
import { compressKey } from "../bitcoin/script";
import { decodedPayment, nativeAsset, networkFee, technicalFact } from "../kit/decoded";
import { type Findings, NOT_ENTERED } from "../kit/findings";
import { paymentShape } from "../kit/intent-shape.server";
import { feeCeiling } from "../kit/limits";
import type { ServerOperation } from "../kit/server-operation";
import { readSignable, verifySignable } from "../kit/signable.server";
import type { ReadingContext } from "../kit/types";
import type { BinancePayment } from "./payment";

const MAX_INT64 = 2n ** 63n - 1n;

const quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,16}$/)
  .transform(BigInt)
  .refine((value) => value <= MAX_INT64);

const sides = z
  .array(
    z.object({
      address: z.string().regex(/^[a-z0-9]{1,90}$/),
      coins: z.array(z.object({ denom: z.string().regex(/^[A-Z0-9.-]{1,24}$/), amount: quantity })).length(1),
    }),
  )
  .length(1);

const transfer = z.object({
  type: z.literal("TRANSFER"),
  chainId: z.string(),
  accountNumber: quantity,
  sequence: quantity,
  source: quantity,
  memo: z.string(),
  inputs: sides,
  outputs: sides,
  signingPubKey: z.string().regex(/^0[23][0-9a-f]{64}$/),
  fee: quantity,
});

type Transfer = z.output<typeof transfer>;
type Side = Transfer["inputs"][number];

const NETWORKS: Record<Network, { chainId: string; prefix: string }> = {
  mainnet: { chainId: "Binance-Chain-Tigris", prefix: "bnb" },
  testnet: { chainId: "Binance-Chain-Ganges", prefix: "tbnb" },
};

function addressOf(publicKey: string, network: Network): string {
  const account = ripemd160(sha256(hexToBytes(publicKey)));
  return bech32.encode(NETWORKS[network].prefix, bech32.toWords(account));
}

function checkSide(
  findings: Findings,
  field: "inputs" | "outputs",
  [side]: Side[],
  { address, intent }: { address: string; intent: BinancePayment },
): void {
  const [coin] = side?.coins ?? [];
  const who = field === "inputs" ? "The sender is not this sub-wallet" : `The recipient ${NOT_ENTERED}`;
  findings.equal(`${field}.0.address`, address, side?.address, who);
  findings.equal(`${field}.0.denom`, intent.asset.symbol, coin?.denom, `The asset ${NOT_ENTERED}`);
  const notEntered = `The amount ${NOT_ENTERED}`;
  findings.equalAmount(`${field}.0.amount`, BigInt(intent.amount), coin?.amount, intent.asset, notEntered);
}

function check(findings: Findings, found: Transfer, intent: BinancePayment): void {
  const { chainId } = NETWORKS[intent.network];
  findings.equal("chainId", chainId, found.chainId, "The transaction is for another network");
  checkSide(findings, "inputs", found.inputs, { address: intent.fromAddress, intent });
  checkSide(findings, "outputs", found.outputs, { address: intent.to, intent });
  findings.equal(
    "signingPubKey",
    intent.fromAddress,
    addressOf(found.signingPubKey, intent.network),
    "The signing key is not this sub-wallet's",
  );
  findings.equal("memo", "", found.memo, "The transaction carries a memo that you did not enter");
  findings.equal("source", 0n, found.source, "The transaction has an unexpected source");
  // A transaction contains no fee; the chain charges a fixed one.
  const fee = feeCeiling(intent.chain);
  findings.equalAmount("fee", fee, found.fee, nativeAsset(intent.chain), "The fee is not the network's fee");
}

const sidesJson = (list: readonly Side[]): string =>
  list
    .map(({ address, coins }) => {
      const all = coins.map(({ denom, amount }) => `{"amount":${amount},"denom":${JSON.stringify(denom)}}`);
      return `{"address":${JSON.stringify(address)},"coins":[${all.join(",")}]}`;
    })
    .join(",");

/** SHA-256 of the canonical StdSignDoc: keys in order, no white space, numbers of any length. */
function messageOf({
  accountNumber,
  chainId,
  memo,
  inputs,
  outputs,
  sequence,
  source,
}: Transfer): Uint8Array {
  const doc = [
    `{"account_number":"${accountNumber}"`,
    `"chain_id":${JSON.stringify(chainId)}`,
    `"data":null`,
    `"memo":${JSON.stringify(memo)}`,
    `"msgs":[{"inputs":[${sidesJson(inputs)}],"outputs":[${sidesJson(outputs)}]}]`,
    `"sequence":"${sequence}"`,
    `"source":"${source}"}`,
  ].join(",");
  return sha256(utf8ToBytes(doc));
}

/** Compares every field, and rebuilds the signed document from these fields alone. */
const verify = verifySignable<BinancePayment, typeof transfer>({
  data: transfer,
  algorithm: 0,
  keys: "wallet",
  owns: (publicKey, { fromAddress, network }) =>
    addressOf(bytesToHex(compressKey(publicKey)), network) === fromAddress,
  decode(found, intent, _facts, findings) {
    check(findings, found, intent);
    return {
      messages: [messageOf(found)],
      decoded: decodedPayment(intent, {
        fee: networkFee(intent.chain, found.fee),
        nonce: Number(found.sequence),
        details: [
          technicalFact("Sequence", found.sequence.toString()),
          technicalFact("Account number", found.accountNumber.toString()),
        ],
      }),
    };
  },
});

function read(signData: unknown, { base, assets }: ReadingContext): BinancePayment | null {
  const [output] = readSignable(transfer, signData)?.outputs ?? [];
  const [coin] = output?.coins ?? [];
  const known = [nativeAsset(base.chain), ...assets].find(({ symbol }) => symbol === coin?.denom);
  if (!output || !coin || !known) return null;
  const { address: to } = output;
  return { ...base, operation: "createBinanceTransaction", to, amount: coin.amount.toString(), asset: known };
}

export const binancePayment: ServerOperation<BinancePayment> = {
  intent: paymentShape("createBinanceTransaction", {}),
  verify,
  read,
};
