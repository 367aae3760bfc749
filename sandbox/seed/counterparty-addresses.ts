import { blake2b } from "@noble/hashes/blake2";
import { ripemd160 } from "@noble/hashes/legacy";
import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils";
import { base58, bech32, createBase58check } from "@scure/base";
import { toChecksumAddress } from "../chains/ethereum/address";
import type { Network } from "../chains/facts";
import { isOnCurve } from "../chains/solana/address";
import type { SeededRandom } from "./random";

const base58check = createBase58check(sha256);

function rippleBase58(payload: Uint8Array): string {
  const bitcoin = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
  const ripple = "rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz";
  return [...base58check.encode(payload)].map((letter) => ripple[bitcoin.indexOf(letter)]).join("");
}

function ss58(account: Uint8Array, prefix: number): string {
  const body = concatBytes(Uint8Array.of(prefix), account);
  const checksum = blake2b(concatBytes(utf8ToBytes("SS58PRE"), body), { dkLen: 64 }).slice(0, 2);
  return base58.encode(concatBytes(body, checksum));
}

function segwit(bytes: Uint8Array, network: Network): string {
  return bech32.encode(network === "mainnet" ? "bc" : "tb", [0, ...bech32.toWords(bytes)]);
}

/** A point of the curve, as the address of a person is. */
function solanaAddress(bytes: Uint8Array): string {
  const address = base58.encode(bytes);
  return isOnCurve(address) ? address : solanaAddress(sha256(bytes));
}

/**
 * An address of somebody outside: well-formed, checksummed, of the right network, and owned by nobody here.
 * `chain` is the contract's Chain; RADIX, VECHAIN and TRON have only the shape of theirs.
 */
export function outsideAddress(chain: string, network: Network, random: SeededRandom): string {
  const isMain = network === "mainnet";
  const hash = () => random.bytes(20);
  switch (chain) {
    case "BITCOIN":
      return segwit(hash(), network);
    case "ETHEREUM":
    case "BINANCE_SMART_CHAIN":
    case "VECHAIN":
      return toChecksumAddress(bytesToHex(hash()));
    case "XDCNETWORK":
      return `xdc${toChecksumAddress(bytesToHex(hash())).slice(2)}`;
    case "BINANCE":
      return bech32.encode(isMain ? "bnb" : "tbnb", bech32.toWords(hash()));
    case "RIPPLE":
      return rippleBase58(concatBytes(Uint8Array.of(0), hash()));
    case "CARDANO": {
      const header = Uint8Array.of(isMain ? 0x01 : 0x00);
      const words = bech32.toWords(concatBytes(header, random.bytes(28), random.bytes(28)));
      return bech32.encode(isMain ? "addr" : "addr_test", words, false);
    }
    case "SOLANA":
      return solanaAddress(random.bytes(32));
    case "SUBSTRATE":
      return ss58(random.bytes(32), isMain ? 0 : 42);
    case "DOGE":
      return base58check.encode(
        concatBytes(Uint8Array.of(isMain ? 0x1e : 0x71), ripemd160(random.bytes(32))),
      );
    case "TRON":
      return base58check.encode(concatBytes(Uint8Array.of(0x41), hash()));
    case "RADIX":
      return bech32.encode(
        isMain ? "account_rdx" : "account_tdx_2_",
        bech32.toWords(random.bytes(30)),
        false,
      );
    default:
      throw new Error(`No outside address for ${chain}`);
  }
}

/** A transaction hash as the chain writes it, and as its explorer shows it. */
export function outsideHash(chain: string, random: SeededRandom): string {
  if (chain === "SOLANA") return base58.encode(random.bytes(64));
  const hex = random.hex(32);
  if (["ETHEREUM", "BINANCE_SMART_CHAIN", "XDCNETWORK", "SUBSTRATE", "VECHAIN"].includes(chain))
    return `0x${hex}`;
  return chain === "RIPPLE" || chain === "BINANCE" ? hex.toUpperCase() : hex;
}
