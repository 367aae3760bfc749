import { randomBytes } from "node:crypto";
import * as secp256k1 from "@bitcoinerlab/secp256k1";
import { ed25519 } from "@noble/curves/ed25519";
import { sha256 } from "@noble/hashes/sha2";
import { encodeAddress } from "@polkadot/util-crypto";
import { base58, bech32, createBase58check } from "@scure/base";
import { networks, payments } from "bitcoinjs-lib";
import { Wallet } from "ethers";
import keypairs from "ripple-keypairs";

/** An Ethereum address that nobody has seen before, in checksum form. */
export function freshEthereumAddress(): string {
  return Wallet.createRandom().address;
}

/** A P2WPKH address that nobody has seen before: `tb1…`, or `bc1…` of the main network. */
export function freshBitcoinAddress(network: "testnet" | "bitcoin" = "testnet"): string {
  const pubkey = secp256k1.pointFromScalar(randomBytes(32), true);
  const address = pubkey && payments.p2wpkh({ pubkey, network: networks[network] }).address;
  if (!address) throw new Error("No address came of a random key.");
  return address;
}

/** A Dogecoin address of the test network that nobody has seen before: `n…`. */
export function freshDogeAddress(): string {
  return createBase58check(sha256).encode(Uint8Array.of(0x71, ...randomBytes(20)));
}

/** A BNB Beacon Chain address of the test network that nobody has seen before: `tbnb1…`. */
export function freshBinanceAddress(): string {
  return bech32.encode("tbnb", bech32.toWords(randomBytes(20)));
}

/** An XRP Ledger address that nobody has seen before. */
export function freshRippleAddress(): string {
  return keypairs.deriveAddress(keypairs.deriveKeypair(keypairs.generateSeed()).publicKey);
}

/** A Westend address that nobody has seen before. */
export function freshWestendAddress(): string {
  return encodeAddress(randomBytes(32), 42);
}

/** A Cardano test network's base address that nobody has seen before: header, payment and stake key hash. */
export function freshCardanoAddress(): string {
  return bech32.encode("addr_test", bech32.toWords(Uint8Array.of(0x00, ...randomBytes(56))), false);
}

/** A Solana address that nobody has seen before: the public key of a wallet. */
export function freshSolanaAddress(): string {
  return base58.encode(ed25519.getPublicKey(randomBytes(32)));
}
