import { canonicalAddress } from "../chains/canonical-address";
import { readAllowance } from "../network/ethereum/allowances";
import { estimatedGas, tokenAt as findToken } from "../network/ethereum/estimate";
import { hexOf } from "../network/ethereum/transaction-json";
import { type AssetRow, loadAssets } from "../wallets/assets";
import { balanceOf } from "./accounts";
import { isRecord, type RpcCall, RpcError, type RpcMethod, readAddress, readBytes } from "./call";

export async function tokenAt({ services: { db }, chain }: RpcCall, address: string | null) {
  return findToken(chain, address, (await loadAssets(db)).values());
}

const word = (number: bigint | number) => number.toString(16).padStart(64, "0");

function textResult(text: string): string {
  const hex = Buffer.from(text, "utf8").toString("hex");
  const padded = hex.padEnd(Math.ceil(hex.length / 64) * 64, "0");
  return `0x${word(32)}${word(hex.length / 2)}${padded}`;
}

function allowanceOf({ services: { db }, chain }: RpcCall, { id }: AssetRow, data: string): Promise<bigint> {
  const [owner = "", spender = ""] = [34, 98].map((at) =>
    canonicalAddress(chain, readAddress(`0x${data.slice(at, at + 40)}`)),
  );
  return readAllowance(db, { assetId: id, owner, spender });
}

type View = (call: RpcCall, token: AssetRow, data: string) => string | Promise<string>;

/** By selector. */
const views: Record<string, View> = {
  "0x06fdde03": (_, { name }) => textResult(name),
  "0x95d89b41": (_, { symbol }) => textResult(symbol),
  "0x313ce567": (_, { decimals }) => `0x${word(decimals)}`,
  "0xdd62ed3e": async (call, token, data) => `0x${word(await allowanceOf(call, token, data))}`,
  "0x70a08231": async (call, token, data) =>
    `0x${word(await balanceOf(call, readAddress(`0x${data.slice(34, 74)}`), token.id))}`,
};

function readCall(value: unknown): { to: string | null; data: string } {
  if (!isRecord(value)) throw new RpcError(-32602, "invalid argument: not a call");
  return {
    to: value.to == null ? null : readAddress(value.to),
    data: readBytes(value.data ?? value.input),
  };
}

export const ethCall: RpcMethod = async (call, [given]) => {
  const { to, data } = readCall(given);
  const token = await tokenAt(call, to);
  const selector = data.slice(0, 10);
  const view = token && Object.hasOwn(views, selector) ? views[selector] : undefined;
  return token && view ? view(call, token, data) : "0x";
};

export const estimateGas: RpcMethod = async ({ services: { db }, chain }, [given]) =>
  hexOf(estimatedGas(chain, readCall(given), (await loadAssets(db)).values()));

/** Simulated contracts have no code; one byte stands for it. */
export const getCode: RpcMethod = async (call, [address]) =>
  (await tokenAt(call, readAddress(address))) ? "0xfe" : "0x";
