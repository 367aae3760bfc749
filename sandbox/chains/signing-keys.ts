import type { HdPath } from "../records/path";
import type { Usage } from "./hd-path";
import type { BitcoinAddressType, Network, SubWalletType } from "./names";

export type DerivedKey = {
  path: HdPath;
  /** Hex: uncompressed secp256k1 (04…) or 32-byte ed25519. */
  publicKey: string;
  address: string;
  addressType: BitcoinAddressType | null;
};

/** Low-s. `compact`: r||s (64 bytes); `recovery`: 0 or 1. */
export type Secp256k1Signature = { compact: Uint8Array; r: bigint; s: bigint; recovery: number };

/** What a codec needs to sign. Private keys never leave the vault. */
export type SigningKeys = {
  network: Network;
  /** At type/account/usage/position; for BTC COMPATIBILITY by default. */
  derive(
    type: SubWalletType,
    account: number,
    usage: Usage,
    position: number,
    addressType?: BitcoinAddressType,
  ): Promise<DerivedKey>;
  /** Signs a 32-byte digest and verifies the signature. @throws Error for an ed25519 type */
  signSecp256k1At(type: SubWalletType, path: HdPath, digest: Uint8Array): Secp256k1Signature;
  /** Signs a whole message, 64 bytes. @throws Error for a secp256k1 type */
  signEd25519(
    type: SubWalletType,
    account: number,
    usage: Usage,
    position: number,
    message: Uint8Array,
  ): Promise<Uint8Array>;
};
