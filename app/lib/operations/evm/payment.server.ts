import { z } from "zod";
import { canonicalAddress, checksumAddress } from "~/lib/chains";
import { formatGwei } from "~/lib/money";
import { decodedPayment, nativeAsset, technicalFact } from "../kit/decoded";
import { isPath } from "../kit/der";
import { checkDigest } from "../kit/digests";
import { CANNOT_BE_READ, Findings, GWEI, inUnit, NOT_ENTERED, refuse } from "../kit/findings";
import { fingerprinted } from "../kit/fingerprint";
import { gasFee, nonce, paymentShape } from "../kit/intent-shape.server";
import type { ServerOperation } from "../kit/server-operation";
import { issuePath } from "../kit/sign-data.server";
import type { Decoded, Verification, VerificationFacts } from "../kit/types";
import { checkAccountKey } from "./account-key.server";
import { decodedCall } from "./decoded-call.server";
import { checkGas, decodedFee, enteredFee } from "./gas";
import type { EthereumPayment } from "./payment";
import { isNoData, readEthereumPayment, TRANSFER_CALL } from "./read-payment.server";
import { type EthereumSignData, ethereumSignData } from "./sign-data.server";

type EthereumTransaction = EthereumSignData["transaction"];

/**
 * Hex without 0x, legacy (EIP-155) or type 2 (EIP-1559). Null if no transaction can have these fields: an invalid
 * address, a quantity above 256 bits, odd call data.
 */
async function digestOf(transaction: EthereumTransaction): Promise<string | null> {
  const { Transaction } = await import("ethers");
  try {
    const unsigned = Transaction.from({
      ...(transaction.priorityPrice === null
        ? { type: 0, gasPrice: BigInt(transaction.gasPrice) }
        : {
            type: 2,
            maxFeePerGas: BigInt(transaction.gasPrice),
            maxPriorityFeePerGas: BigInt(transaction.priorityPrice),
          }),
      to: checksumAddress(transaction.to.toLowerCase()),
      value: BigInt(transaction.value),
      gasLimit: BigInt(transaction.gasLimit),
      nonce: transaction.nonce,
      chainId: transaction.chainId,
      data: isNoData(transaction.data) ? "0x" : (transaction.data ?? "0x"),
    });
    return unsigned.unsignedHash.slice(2);
  } catch {
    return null;
  }
}

function checkCall(findings: Findings, meant: string | undefined, found: EthereumTransaction["data"]): void {
  if (meant !== undefined) {
    findings.equal(
      "data",
      meant,
      found?.toLowerCase(),
      "The contract call differs from the one being replaced",
    );
    return;
  }
  const message = "The payment carries a contract call";
  findings.require(isNoData(found), "data", "no call data", found, message);
}

function checkPayment(findings: Findings, intent: EthereumPayment, transaction: EthereumTransaction): void {
  const target = canonicalAddress(intent.chain, transaction.to);
  if (intent.asset.contractAddress === null) {
    findings.equal("to", intent.to, target, `The recipient ${NOT_ENTERED}`);
    const amount = BigInt(transaction.value);
    findings.equalAmount("value", BigInt(intent.amount), amount, intent.asset, `The amount ${NOT_ENTERED}`);
    checkCall(findings, intent.data, transaction.data);
    return;
  }
  findings.equal(
    "to",
    intent.asset.contractAddress,
    target,
    `The contract is not the ${intent.asset.symbol} contract`,
  );
  const besides = BigInt(transaction.value);
  const alsoPays = "The token transfer also pays the native coin";
  findings.equalAmount("value", 0n, besides, nativeAsset(intent.chain), alsoPays);
  const call = TRANSFER_CALL.exec(transaction.data ?? "");
  if (!call) {
    findings.add("data", "a token transfer", transaction.data, "The contract call is not a token transfer");
    return;
  }
  const recipient = canonicalAddress(intent.chain, (call[1] ?? "").toLowerCase());
  findings.equal("data.to", intent.to, recipient, `The recipient ${NOT_ENTERED}`);
  const amount = BigInt(`0x${call[2]}`);
  findings.equalAmount(
    "data.amount",
    BigInt(intent.amount),
    amount,
    intent.asset,
    `The amount ${NOT_ENTERED}`,
  );
}

function checkNonce(
  findings: Findings,
  intent: EthereumPayment,
  found: number,
  previewed: VerificationFacts["previewed"],
): void {
  if (intent.nonce !== null) {
    findings.equal("nonce", intent.nonce, found, `The nonce ${NOT_ENTERED}`);
  } else if (typeof previewed?.nonce === "number") {
    findings.equal("nonce", previewed.nonce, found, "The nonce is not the one in the preview");
  }
}

/** Only type 2 has a separate tip, which no form here asks for. */
function checkType(
  findings: Findings,
  { fee }: EthereumPayment,
  { priorityPrice }: EthereumTransaction,
): void {
  const meant = fee.speed === "CUSTOM" ? fee.priorityPrice : undefined;
  const message = "The transaction is not of the type that was asked for";
  const tip = (price: string | null | undefined) =>
    price === null || price === undefined ? "none" : inUnit(BigInt(price), GWEI);
  findings.equal("priorityPrice", tip(meant), tip(priorityPrice), message);
}

async function decode(
  intent: EthereumPayment,
  { transaction }: EthereumSignData,
  facts: VerificationFacts,
): Promise<Decoded> {
  const { gasPrice, gasLimit, nonce, chainId, priorityPrice } = transaction;
  const { fee } = intent;
  const parts = {
    fee: decodedFee(intent, transaction, facts),
    nonce,
    details: [
      technicalFact("Gas price · limit", `${formatGwei(gasPrice)} Gwei · ${gasLimit}`),
      ...(priorityPrice === null
        ? []
        : [technicalFact("Tip in the price", `${formatGwei(priorityPrice)} Gwei`)]),
      technicalFact("Nonce · chain id", `${nonce} · ${chainId}`),
    ],
    entered: [enteredFee(intent), intent.nonce === null ? null : "nonce"],
  };
  const decoded =
    intent.data === undefined
      ? decodedPayment(intent, parts)
      : await decodedCall({ ...intent, data: intent.data }, parts);
  if (intent.replaces === undefined) return decoded;
  const isTyped = fee.speed === "CUSTOM" && !fee.quotedFor;
  const kept = ["recipient", "amount", "call", "nonce"];
  return { ...decoded, kept, entered: isTyped ? ["gas price"] : [] };
}

/**
 * Compares every field with the intent, and recomputes digest, signData and shaSignData.
 * @param signData untyped, as in the mutation's answer or the webhook message
 */
async function verify(
  signData: unknown,
  intent: EthereumPayment,
  facts: VerificationFacts,
): Promise<Verification> {
  const parsed = ethereumSignData.safeParse(signData);
  if (!parsed.success) {
    const at = issuePath(parsed.error);
    return refuse(at, "an Ethereum transaction", "another shape", CANNOT_BE_READ);
  }
  const { transaction, hdWalletPath, unverifiedDigestData } = parsed.data;
  const findings = new Findings();
  checkPayment(findings, intent, transaction);
  findings.equal("chainId", intent.chainId, transaction.chainId, "The transaction is for another network");
  checkNonce(findings, intent, transaction.nonce, facts.previewed);
  checkType(findings, intent, transaction);
  checkGas(findings, intent, transaction, facts);
  checkAccountKey(findings, intent, { ...parsed.data, address: transaction.fromAddress }, facts);
  const digest = isPath(hdWalletPath) ? await digestOf(transaction) : null;
  if (digest === null) {
    findings.add("signData", "a transaction and a key path", "neither", CANNOT_BE_READ);
    return { ok: false, mismatches: findings.mismatches };
  }
  checkDigest(findings, { field: "", digest, path: hdWalletPath, claimed: unverifiedDigestData });
  if (!findings.isSound) return { ok: false, mismatches: findings.mismatches };
  return {
    ok: true,
    decoded: await decode(intent, parsed.data, facts),
    digests: [digest],
    ...fingerprinted([digest]),
  };
}

const transactionHash = z.string().regex(/^0x[0-9a-f]{64}$/);
const callData = z.string().regex(/^0x(?:[0-9a-f]{2})+$/);

export const ethereumPayment: ServerOperation<EthereumPayment> = {
  intent: paymentShape("createEthereumTransaction", {
    chainId: z.number().int().min(1),
    fee: gasFee,
    nonce,
    data: callData.optional(),
    replaces: transactionHash.optional(),
  }),
  verify,
  read: readEthereumPayment,
};
