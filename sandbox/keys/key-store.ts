import { ed25519 } from "@noble/curves/ed25519";
import { secp256k1 } from "@noble/curves/secp256k1";
import { HDKey } from "@scure/bip32";
import { entropyToMnemonic, mnemonicToSeed } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english";
import { HDKey as Slip10Key } from "micro-key-producer/slip10.js";
import { addressOfKey } from "../chains/address-of-key";
import type { Network, SubWalletType } from "../chains/facts";
import {
  type BitcoinAddressType,
  curveOf,
  hdPath,
  type KeyLocation,
  locate,
  type Usage,
} from "../chains/hd-path";
import type { Secp256k1Signature, SigningKeys } from "../chains/signing-keys";
import type { Db } from "../db/client";
import type { Sealed } from "../db/schema";
import { createP256Key, signP256 } from "../records/p256";
import { type HdPath, pathText } from "../records/path";
import { deriveCardano, signCardano } from "./cardano";
import { readMasterKey, seal, unseal } from "./sealing";
import { loadOrCreateEntropy } from "./seed";

/** The vault: private keys stay inside; public keys, addresses and signatures come out. */
export type KeyStore = SigningKeys & {
  /** Signs a 32-byte digest; the signature has been verified. Throws for an ed25519 type. */
  signSecp256k1(
    type: SubWalletType,
    account: number,
    usage: Usage,
    position: number,
    digest: Uint8Array,
    addressType?: BitcoinAddressType,
  ): Secp256k1Signature;
  /** A new P-256 key (a phone's, a cluster's) whose private half is sealed for this context, such as `device/<id>`. */
  createSealedP256(context: string): { publicKey: string; sealedPrivateKey: Sealed };
  /** r||s hex over a 32-byte digest by a key that `createSealedP256` made for the same context. */
  signP256(sealedPrivateKey: Sealed, context: string, digest: Uint8Array): string;
};

type KeyStoreEnv = { SANDBOX_MASTER_KEY: string; NETWORK: Network };

/** Opens the vault of this database, making its seed at first start. */
export async function openKeyStore(db: Db, env: KeyStoreEnv): Promise<KeyStore> {
  const masterKey = readMasterKey(env.SANDBOX_MASTER_KEY);
  const entropy = await loadOrCreateEntropy(db, masterKey);
  return keyStoreOf({ entropy, masterKey, network: env.NETWORK });
}

/** A vault over given BIP-39 entropy (16 to 32 bytes, no passphrase): what `openKeyStore` makes of the stored one. */
export async function keyStoreOf(vault: {
  entropy: Uint8Array;
  masterKey: Uint8Array;
  network: Network;
}): Promise<KeyStore> {
  const { entropy, masterKey, network } = vault;
  const seed = await mnemonicToSeed(entropyToMnemonic(entropy, wordlist));
  const secpRoot = HDKey.fromMasterSeed(seed);
  const edRoot = Slip10Key.fromMasterSeed(seed);

  const secpPrivateKey = (path: HdPath) => {
    const { privateKey } = secpRoot.derive(pathText(path));
    if (!privateKey) throw new Error("No private key at this path");
    return privateKey;
  };

  async function publicPart(location: KeyLocation, path: HdPath) {
    switch (curveOf(location.type)) {
      case "ed25519-bip32":
        return deriveCardano(entropy, path, network);
      case "ed25519": {
        const publicKey = edRoot.derive(pathText(path)).publicKeyRaw;
        return { publicKey, address: await addressOfKey(location, publicKey, network) };
      }
      case "secp256k1": {
        const publicKey = secp256k1.getPublicKey(secpPrivateKey(path), false);
        return { publicKey, address: await addressOfKey(location, publicKey, network) };
      }
    }
  }

  const store: KeyStore = {
    network,
    async derive(type, account, usage, position, addressType = "COMPATIBILITY") {
      const location = { type, account, usage, position, addressType };
      const path = hdPath(location, network);
      const { publicKey, address } = await publicPart(location, path);
      return {
        path,
        publicKey: Buffer.from(publicKey).toString("hex"),
        address,
        addressType: type === "BTC" ? addressType : null,
      };
    },
    signSecp256k1(type, account, usage, position, digest, addressType = "COMPATIBILITY") {
      if (curveOf(type) !== "secp256k1") throw new Error(`${type} keys do not sign with secp256k1`);
      if (digest.length !== 32) throw new RangeError("A secp256k1 digest is 32 bytes");
      const privateKey = secpPrivateKey(hdPath({ type, account, usage, position, addressType }, network));
      const signature = secp256k1.sign(digest, privateKey, { prehash: false, lowS: true });
      const compact = signature.toCompactRawBytes();
      // A faulty signature can give the key away: none leaves unchecked.
      if (!secp256k1.verify(compact, digest, secp256k1.getPublicKey(privateKey), { prehash: false })) {
        throw new Error("The signature does not verify");
      }
      return { compact, r: signature.r, s: signature.s, recovery: signature.recovery };
    },
    signSecp256k1At(type, path, digest) {
      const { account, usage, position, addressType } = locate(type, path);
      return store.signSecp256k1(type, account, usage, position, digest, addressType);
    },
    async signEd25519(type, account, usage, position, message) {
      const path = hdPath({ type, account, usage, position }, network);
      const curve = curveOf(type);
      if (curve === "secp256k1") throw new Error(`${type} keys do not sign with ed25519`);
      if (curve === "ed25519-bip32") return signCardano(entropy, path, message);
      return ed25519.sign(message, edRoot.derive(pathText(path)).privateKey);
    },
    createSealedP256(context) {
      const { privateKey, publicKey } = createP256Key();
      return { publicKey, sealedPrivateKey: seal(masterKey, Buffer.from(privateKey, "hex"), context) };
    },
    signP256(sealedPrivateKey, context, digest) {
      const privateKey = unseal(masterKey, sealedPrivateKey, context);
      return signP256(Buffer.from(privateKey).toString("hex"), digest);
    },
  };
  return store;
}
