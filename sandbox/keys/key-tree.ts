import { ed25519 } from "@noble/curves/ed25519";
import { secp256k1 } from "@noble/curves/secp256k1";
import { HDKey } from "@scure/bip32";
import { entropyToMnemonic, mnemonicToSeed } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english";
import { HDKey as Slip10Key } from "micro-key-producer/slip10.js";
import { addressOfKey } from "../chains/address-of-key";
import { curveOf, type KeyLocation } from "../chains/hd-path";
import type { Network, SubWalletType } from "../chains/names";
import type { Secp256k1Signature } from "../chains/signing-keys";
import { type HdPath, pathNumbers, pathText } from "../records/path";
import { createCardanoKeys } from "./cardano";
import { keptNodes } from "./kept-nodes";

export type KeyTree = {
  derive(location: KeyLocation, path: HdPath): Promise<{ publicKey: Uint8Array; address: string }>;
  /** Signs a 32-byte digest and verifies the signature. @throws Error for an ed25519 type */
  signSecp256k1(type: SubWalletType, path: HdPath, digest: Uint8Array): Secp256k1Signature;
  /** @throws Error for a secp256k1 type */
  signEd25519(type: SubWalletType, path: HdPath, message: Uint8Array): Promise<Uint8Array>;
};

/** @param entropy BIP-39 entropy (16 to 32 bytes, no passphrase) */
export async function createKeyTree(entropy: Uint8Array, network: Network): Promise<KeyTree> {
  const seed = await mnemonicToSeed(entropyToMnemonic(entropy, wordlist));
  const secpNodeAt = keptNodes(HDKey.fromMasterSeed(seed), (parent, part) => parent.deriveChild(part));
  const cardano = createCardanoKeys(entropy);
  const edRoot = Slip10Key.fromMasterSeed(seed);

  const secpKey = (path: HdPath): KeyPair => {
    const { privateKey, publicKey } = secpNodeAt(pathNumbers(path));
    if (!privateKey || !publicKey) throw new Error("No private key at this path");
    return { privateKey, publicKey };
  };

  return {
    async derive(location, path) {
      const curve = curveOf(location.type);
      if (curve === "ed25519-bip32") return cardano.derive(path, network);
      const publicKey =
        curve === "ed25519"
          ? edRoot.derive(pathText(path)).publicKeyRaw
          : secp256k1.getPublicKey(secpKey(path).privateKey, false);
      return { publicKey, address: await addressOfKey(location, publicKey, network) };
    },
    signSecp256k1(type, path, digest) {
      if (curveOf(type) !== "secp256k1") throw new Error(`${type} keys do not sign with secp256k1`);
      return signAndVerify(secpKey(path), digest);
    },
    async signEd25519(type, path, message) {
      const curve = curveOf(type);
      if (curve === "secp256k1") throw new Error(`${type} keys do not sign with ed25519`);
      if (curve === "ed25519-bip32") return cardano.sign(path, message);
      return ed25519.sign(message, edRoot.derive(pathText(path)).privateKey);
    },
  };
}

type KeyPair = { privateKey: Uint8Array; publicKey: Uint8Array };

/** A faulty signature can reveal the private key, so verify it. */
function signAndVerify({ privateKey, publicKey }: KeyPair, digest: Uint8Array): Secp256k1Signature {
  if (digest.length !== 32) throw new RangeError("A secp256k1 digest is 32 bytes");
  const signature = secp256k1.sign(digest, privateKey, { prehash: false, lowS: true });
  const compact = signature.toCompactRawBytes();
  if (!secp256k1.verify(compact, digest, publicKey, { prehash: false })) {
    throw new Error("The signature does not verify");
  }
  return { compact, r: signature.r, s: signature.s, recovery: signature.recovery };
}
