/** An honest backend for XRP payments: the signing form is written out here, without the codec that the console uses. */
import { secp256k1 } from "@noble/curves/secp256k1";
import { ripemd160 } from "@noble/hashes/legacy";
import { sha256, sha512 } from "@noble/hashes/sha2";
import { bytesToHex, concatBytes, hexToBytes } from "@noble/hashes/utils";
import { base58xrp } from "@scure/base";
import type { RipplePayment } from "~/lib/operations/ripple/payment";
import type { HdPath } from "../../sandbox/records/path";
import { WALLET_ID } from "./honest-transactions";
import { signableMessage } from "./signable-message";

export const XRP_PATH: HdPath = ["0x8000002c", "0x80000090", "0x80000000", "0x0", "0x0"];
export const XRP_KEY = secp256k1.getPublicKey(sha256(Uint8Array.of(7)), true);

export interface RippleFields {
  account: string;
  transactionType: string;
  destination: string;
  destinationTag?: string;
  amount: string;
  fee: string;
  sequence: string;
  signingPubKey: string;
}

export function rippleAddress(payload: Uint8Array): string {
  const body = concatBytes(Uint8Array.of(0), payload);
  return base58xrp.encode(concatBytes(body, sha256(sha256(body)).slice(0, 4)));
}

const accountOf = (key: Uint8Array) => rippleAddress(ripemd160(sha256(key)));
export const XRP_OWN = accountOf(XRP_KEY);

export function rippleDigest(fields: RippleFields): Uint8Array {
  const uint = (value: string, bytes: number) =>
    hexToBytes(
      BigInt(value)
        .toString(16)
        .padStart(bytes * 2, "0"),
    );
  const coins = (value: string) => uint(`0x${(BigInt(value) | (1n << 62n)).toString(16)}`, 8);
  const account = (text: string) => concatBytes(Uint8Array.of(0x14), base58xrp.decode(text).slice(1, 21));
  const form = concatBytes(
    hexToBytes("53545800120000"),
    Uint8Array.of(0x24),
    uint(fields.sequence, 4),
    ...(fields.destinationTag ? [Uint8Array.of(0x2e), uint(fields.destinationTag, 4)] : []),
    Uint8Array.of(0x61),
    coins(fields.amount),
    Uint8Array.of(0x68),
    coins(fields.fee),
    Uint8Array.of(0x73, 0x21),
    hexToBytes(fields.signingPubKey),
    Uint8Array.of(0x81),
    account(fields.account),
    Uint8Array.of(0x83),
    account(fields.destination),
  );
  return sha512(form).slice(0, 32);
}

export function rippleIntent(changes: Partial<RipplePayment> = {}): RipplePayment {
  return {
    operation: "createRippleTransaction",
    chain: "RIPPLE",
    network: "testnet",
    subWalletId: `${WALLET_ID}/XRP/0`,
    fromAddress: XRP_OWN,
    to: "r4T7r4FQKG2PGkcPuCyBdw2H4WpwABbQsU",
    amount: "25000000",
    asset: { symbol: "XRP", decimals: 6, contractAddress: null },
    destinationTag: null,
    ...changes,
  };
}

export function honestRipple({ to, amount, destinationTag }: RipplePayment): RippleFields {
  return {
    account: XRP_OWN,
    transactionType: "Payment",
    destination: to,
    ...(destinationTag === null ? {} : { destinationTag: `0x${BigInt(destinationTag).toString(16)}` }),
    amount: `0x${BigInt(amount).toString(16)}`,
    fee: "0xc",
    sequence: "0x2987155",
    signingPubKey: bytesToHex(XRP_KEY),
  };
}

export function rippleSignData(fields: RippleFields, path = XRP_PATH) {
  return signableMessage(fields, [rippleDigest(fields)], [path], 0);
}
