import { canonicalAddress, networkFacts } from "~/lib/chains";
import { nativeAsset } from "../kit/decoded";
import type { ReadingContext } from "../kit/types";
import type { EthereumPayment } from "./payment";
import { type EthereumSignData, ethereumSignData } from "./sign-data.server";

type EthereumTransaction = EthereumSignData["transaction"];

/** transfer(address,uint256): selector, 12 zero bytes, address, amount, nothing else. */
export const TRANSFER_CALL = /^0xa9059cbb0{24}([0-9a-fA-F]{40})([0-9a-fA-F]{64})$/;

export function isNoData(data: string | null | undefined): boolean {
  return data === null || data === undefined || data === "" || data === "0x";
}

function paymentOf({ to, value, data }: EthereumTransaction, { base, assets }: ReadingContext) {
  const { chain } = base;
  const target = canonicalAddress(chain, to);
  const call = TRANSFER_CALL.exec(data ?? "");
  const token = assets.find(
    ({ contractAddress }) => contractAddress !== null && canonicalAddress(chain, contractAddress) === target,
  );
  if (call && token && BigInt(value) === 0n) {
    return {
      to: canonicalAddress(chain, `0x${call[1]}`.toLowerCase()),
      amount: BigInt(`0x${call[2]}`).toString(),
      asset: { ...token, contractAddress: target },
    };
  }
  const plain = { to: target, amount: BigInt(value).toString(), asset: nativeAsset(chain) };
  if (isNoData(data)) return plain;
  return {
    ...plain,
    data: data?.toLowerCase(),
    ...(token && { called: { ...token, contractAddress: target } }),
  };
}

export function readEthereumPayment(signData: unknown, context: ReadingContext): EthereumPayment | null {
  const parsed = ethereumSignData.safeParse(signData);
  const { base } = context;
  const chainId = networkFacts(base.chain, base.network)?.chainId;
  if (!parsed.success || chainId === undefined) return null;
  const { transaction } = parsed.data;
  const { gasPrice, gasLimit, nonce, priorityPrice } = transaction;
  return {
    ...base,
    ...paymentOf(transaction, context),
    operation: "createEthereumTransaction",
    chainId,
    fee: {
      speed: "CUSTOM",
      gasPrice: BigInt(gasPrice).toString(),
      gasLimit: BigInt(gasLimit).toString(),
      ...(priorityPrice !== null && { priorityPrice: BigInt(priorityPrice).toString() }),
    },
    nonce,
  };
}
