import { blake2b } from "@noble/hashes/blake2";
import { ripemd160 } from "@noble/hashes/legacy";
import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils";
import { bech32 } from "@scure/base";
import { base58, base58xrp, encodeBase58check } from "./base58";
import { toChecksumAddress } from "./ethereum/address";
import type { Chain, Network } from "./names";
import { isOnCurve } from "./solana/address";

function ss58(account: Uint8Array, prefix: number): string {
  const body = concatBytes(Uint8Array.of(prefix), account);
  const checksum = blake2b(concatBytes(utf8ToBytes("SS58PRE"), body), { dkLen: 64 }).slice(0, 2);
  return base58.encode(concatBytes(body, checksum));
}

function segwit(bytes: Uint8Array, network: Network): string {
  return bech32.encode(network === "mainnet" ? "bc" : "tb", [0, ...bech32.toWords(bytes)]);
}

/** A point on the curve, like the address of a person. */
function solanaAddress(bytes: Uint8Array): string {
  const address = base58.encode(bytes);
  return isOnCurve(address) ? address : solanaAddress(sha256(bytes));
}

/** Where the bytes of an address come from. */
export type ByteSource = { bytes(length: number): Uint8Array };

type AddressMaker = (random: ByteSource, network: Network) => string;

const evmAddress: AddressMaker = (random) => toChecksumAddress(bytesToHex(random.bytes(20)));

/** RADIX, VECHAIN and TRON have only the shape of their chain's addresses. */
const addressMakers: Record<Chain, AddressMaker> = {
  BITCOIN: (random, network) => segwit(random.bytes(20), network),
  ETHEREUM: evmAddress,
  BINANCE_SMART_CHAIN: evmAddress,
  VECHAIN: evmAddress,
  XDCNETWORK: (random, network) => `xdc${evmAddress(random, network).slice(2)}`,
  BINANCE: (random, network) =>
    bech32.encode(network === "mainnet" ? "bnb" : "tbnb", bech32.toWords(random.bytes(20))),
  RIPPLE: (random) => encodeBase58check(concatBytes(Uint8Array.of(0), random.bytes(20)), base58xrp),
  CARDANO(random, network) {
    const isMain = network === "mainnet";
    const header = Uint8Array.of(isMain ? 0x01 : 0x00);
    const words = bech32.toWords(concatBytes(header, random.bytes(28), random.bytes(28)));
    return bech32.encode(isMain ? "addr" : "addr_test", words, false);
  },
  SOLANA: (random) => solanaAddress(random.bytes(32)),
  SUBSTRATE: (random, network) => ss58(random.bytes(32), network === "mainnet" ? 0 : 42),
  DOGE: (random, network) =>
    encodeBase58check(
      concatBytes(Uint8Array.of(network === "mainnet" ? 0x1e : 0x71), ripemd160(random.bytes(32))),
    ),
  TRON: (random) => encodeBase58check(concatBytes(Uint8Array.of(0x41), random.bytes(20))),
  RADIX: (random, network) =>
    bech32.encode(
      network === "mainnet" ? "account_rdx" : "account_tdx_2_",
      bech32.toWords(random.bytes(30)),
      false,
    ),
};

/** An external address: well-formed, with a checksum, of the right network, and not of this vault. */
export function outsideAddress(chain: Chain, network: Network, random: ByteSource): string {
  return addressMakers[chain](random, network);
}
