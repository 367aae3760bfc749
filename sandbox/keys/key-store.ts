import { hasAddressTypes, hdPath, locate, type Usage } from "../chains/hd-path";
import type { BitcoinAddressType, Network, SubWalletType } from "../chains/names";
import type { Secp256k1Signature, SigningKeys } from "../chains/signing-keys";
import type { Db } from "../db/client";
import type { Sealed } from "../db/schema";
import { createP256Key, signP256 } from "../records/p256";
import { createExportSigner, type ExportSigner } from "./export-signer";
import { createKeyTree } from "./key-tree";
import { readMasterKey, seal, unseal } from "./sealing";
import { loadOrCreateEntropy } from "./seed";

/** Private keys never leave the vault. */
export type KeyStore = SigningKeys & {
  /** Signs a 32-byte digest and verifies the signature. @throws Error for an ed25519 type */
  signSecp256k1(
    type: SubWalletType,
    account: number,
    usage: Usage,
    position: number,
    digest: Uint8Array,
    addressType?: BitcoinAddressType,
  ): Secp256k1Signature;
  /** A P-256 key with its private half sealed for this context, such as `device/<id>`. */
  createSealedP256(context: string): { publicKey: string; sealedPrivateKey: Sealed };
  /** Ed25519, for manifests of exported files; derived from the vault's seed. */
  exports: ExportSigner;
  /** r||s hex over a 32-byte digest, by a key of `createSealedP256` with the same context. */
  signP256(sealedPrivateKey: Sealed, context: string, digest: Uint8Array): string;
};

type KeyStoreEnv = { SANDBOX_MASTER_KEY: string; NETWORK: Network };

/** Creates the vault's seed at first start. */
export async function openKeyStore(db: Db, env: KeyStoreEnv): Promise<KeyStore> {
  const masterKey = readMasterKey(env.SANDBOX_MASTER_KEY);
  const entropy = await loadOrCreateEntropy(db, masterKey);
  return keyStoreOf({ entropy, masterKey, network: env.NETWORK });
}

/** BIP-39 entropy: 16 to 32 bytes, no passphrase. */
export async function keyStoreOf({
  entropy,
  masterKey,
  network,
}: {
  entropy: Uint8Array;
  masterKey: Uint8Array;
  network: Network;
}): Promise<KeyStore> {
  const tree = await createKeyTree(entropy, network);
  return {
    network,
    exports: createExportSigner(entropy),
    async derive(type, account, usage, position, addressType = "COMPATIBILITY") {
      const location = { type, account, usage, position, addressType };
      const path = hdPath(location, network);
      const { publicKey, address } = await tree.derive(location, path);
      return {
        path,
        publicKey: Buffer.from(publicKey).toString("hex"),
        address,
        addressType: hasAddressTypes(type) ? addressType : null,
      };
    },
    signSecp256k1(type, account, usage, position, digest, addressType = "COMPATIBILITY") {
      const path = hdPath({ type, account, usage, position, addressType }, network);
      return tree.signSecp256k1(type, path, digest);
    },
    signSecp256k1At(type, path, digest) {
      return tree.signSecp256k1(type, hdPath(locate(type, path), network), digest);
    },
    async signEd25519(type, account, usage, position, message) {
      return tree.signEd25519(type, hdPath({ type, account, usage, position }, network), message);
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
}
