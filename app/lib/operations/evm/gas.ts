import { GAS_LIMITS } from "~/lib/chains";
import { nativeAsset } from "../kit/decoded";
import { type Findings, GWEI, NOT_ENTERED } from "../kit/findings";
import { priceCeiling } from "../kit/limits";
import { checkNearQuote, checkNotRisen } from "../kit/risen-fee";
import type { DecodedFee, FeeBasis, VerificationFacts } from "../kit/types";
import type { EthereumPayment } from "./payment";

interface GasTerms {
  gasPrice: string;
  gasLimit: string;
}

/** The chain's limit for a speed holds whatever is quoted. */
function checkGasPrice(
  findings: Findings,
  { chain, fee }: EthereumPayment,
  price: bigint,
  { quotedGasPrice }: VerificationFacts,
): void {
  if (fee.speed === "CUSTOM") {
    findings.equalAmount("gasPrice", BigInt(fee.gasPrice), price, GWEI, `The gas price ${NOT_ENTERED}`);
    return;
  }
  const ceiling = priceCeiling(chain, fee.speed);
  const isAffordable = price > 0n && price <= ceiling;
  const tooMuch = "The gas price is above the limit for this speed. To pay more, choose Custom";
  findings.amountWithin("gasPrice", { lowest: 1n, highest: ceiling }, price, GWEI, tooMuch);
  if (quotedGasPrice && isAffordable) checkNearQuote(findings, price, quotedGasPrice);
}

function checkGasLimit(findings: Findings, { fee, asset }: EthereumPayment, limit: bigint): void {
  if (fee.speed === "CUSTOM" && fee.gasLimit !== null) {
    findings.equal("gasLimit", BigInt(fee.gasLimit), limit, `The gas limit ${NOT_ENTERED}`);
    return;
  }
  const { min, max } = asset.contractAddress === null ? GAS_LIMITS.native : GAS_LIMITS.token;
  const message = "The gas limit is out of range for this payment";
  findings.require(limit >= min && limit <= max, "gasLimit", `${min} to ${max}`, limit, message);
}

export function checkGas(
  findings: Findings,
  intent: EthereumPayment,
  transaction: GasTerms,
  facts: VerificationFacts,
): void {
  const price = BigInt(transaction.gasPrice);
  const limit = BigInt(transaction.gasLimit);
  checkGasPrice(findings, intent, price, facts);
  checkGasLimit(findings, intent, limit);
  if (facts.previewed) {
    checkNotRisen(findings, price * limit, facts.previewed, nativeAsset(intent.chain));
  }
}

function feeBasisOf(
  { fee }: EthereumPayment,
  price: bigint,
  { quotedGasPrice }: VerificationFacts,
): FeeBasis {
  if (fee.speed === "CUSTOM") return fee.quotedFor ? "quoted" : "entered";
  if (!quotedGasPrice) return "limit";
  return price <= BigInt(quotedGasPrice) ? "quoted" : "near-quote";
}

/** At most: unused gas is not paid. */
export function decodedFee(
  intent: EthereumPayment,
  { gasPrice, gasLimit }: GasTerms,
  facts: VerificationFacts,
): DecodedFee {
  const { fee } = intent;
  return {
    atMost: (BigInt(gasPrice) * BigInt(gasLimit)).toString(),
    isExact: false,
    basis: feeBasisOf(intent, BigInt(gasPrice), facts),
    speed: fee.speed === "CUSTOM" ? (fee.quotedFor ?? null) : fee.speed,
    price: gasPrice,
  };
}

export function enteredFee({ fee }: EthereumPayment): string | null {
  if (fee.speed !== "CUSTOM") return null;
  return fee.gasLimit === null ? "gas price" : "fee";
}
