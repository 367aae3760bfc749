import type { HdPath } from "../records/path";
import type { Usage } from "./hd-path";
import type { BitcoinAddressType, Network, SubWalletType } from "./names";

export type DerivedKey = {
  path: HdPath;
  /** Hex: uncompressed secp256k1 (04…) or 32-byte ed25519. */
  publicKey: string;
  address: string;
  /** Of BTC only. */
  addressType: BitcoinAddressType | null;
};

/** Low-s ECDSA. `compact` is r||s (64 bytes), `recovery` 0 or 1. */
export type Secp256k1Signature = { compact: Uint8Array; r: bigint; s: bigint; recovery: number };

/** What a codec needs from the vault to sign: public keys, addresses and signatures. Private keys never leave it. */
export type SigningKeys = {
  network: Network;
  /** The key at type/account/usage/position; for BTC COMPATIBILITY by default. */
  derive(
    type: SubWalletType,
    account: number,
    usage: Usage,
    position: number,
    addressType?: BitcoinAddressType,
  ): Promise<DerivedKey>;
  /**
   * Signs a 32-byte digest by a stored path of a sub-wallet of this type; the signature has been verified. Throws for
   * an ed25519 type.
   */
  signSecp256k1At(type: SubWalletType, path: HdPath, digest: Uint8Array): Secp256k1Signature;
  /** Signs a whole message, 64 bytes. Throws for a secp256k1 type. */
  signEd25519(
    type: SubWalletType,
    account: number,
    usage: Usage,
    position: number,
    message: Uint8Array,
  ): Promise<Uint8Array>;
};
