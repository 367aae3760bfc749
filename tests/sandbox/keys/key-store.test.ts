import { createHash, createHmac, createPublicKey, randomBytes, verify } from "node:crypto";
import { ed25519 } from "@noble/curves/ed25519";
import { blake2b } from "@noble/hashes/blake2";
import { base58, bech32m } from "@scure/base";
import { mnemonicToSeedSync } from "@scure/bip39";
import { payments } from "bitcoinjs-lib";
import { computeAddress, getAddress, HDNodeWallet, SigningKey } from "ethers";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toChecksumAddress } from "../../../sandbox/chains/ethereum/address";
import { locate } from "../../../sandbox/chains/hd-path";
import { subWalletTypes } from "../../../sandbox/chains/names";
import { readMasterKey, seal, unseal } from "../../../sandbox/keys/sealing";
import { createP256Key, isP256PublicKey, signP256, verifyP256 } from "../../../sandbox/records/p256";
import { pathText } from "../../../sandbox/records/path";
import { encodePolicy, policySignData } from "../../../sandbox/records/policy";
import { encodeProvenance } from "../../../sandbox/records/provenance";
import { readDer } from "../../fixtures/sandbox/der-reader";
import { ABANDON, vaultOf } from "../../fixtures/sandbox/vault";

describe("sealing", () => {
  const masterKey = randomBytes(32);

  it("opens what it sealed, and never seals the same text to the same bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.string(), (plaintext, context) => {
        const box = seal(masterKey, plaintext, context);
        expect(Buffer.from(unseal(masterKey, box, context))).toEqual(Buffer.from(plaintext));
        expect(seal(masterKey, plaintext, context).iv).not.toBe(box.iv);
      }),
    );
  });

  it("opens under no other key or context, and not after any change or truncation", () => {
    const box = seal(masterKey, Buffer.from("secret"), "device/1");
    const changed = (text: string) => (text.startsWith("A") ? `B${text.slice(1)}` : `A${text.slice(1)}`);
    expect(() => unseal(randomBytes(32), box, "device/1")).toThrow();
    expect(() => unseal(masterKey, box, "device/2")).toThrow();
    expect(() => unseal(masterKey, { ...box, enc: changed(box.enc) }, "device/1")).toThrow();
    expect(() => unseal(masterKey, { ...box, iv: changed(box.iv) }, "device/1")).toThrow();
    expect(() => unseal(masterKey, { ...box, tag: changed(box.tag) }, "device/1")).toThrow();
    expect(() => unseal(masterKey, { ...box, tag: box.tag.slice(0, 8) }, "device/1")).toThrow();
  });

  it("refuses a master key that is not 32 bytes, without showing it", () => {
    const short = randomBytes(16).toString("base64url");
    expect(() => readMasterKey(short)).toThrow("32 bytes");
    expect(() => readMasterKey(short)).not.toThrow(short);
  });
});

describe("P-256 keys", () => {
  /** SubjectPublicKeyInfo header of an uncompressed P-256 point, so that Node can be the referee. */
  const nodeKey = (publicKey: string) =>
    createPublicKey({
      key: Buffer.from(`3059301306072a8648ce3d020106082a8648ce3d030107034200${publicKey}`, "hex"),
      format: "der",
      type: "spki",
    });

  it("produce signatures that Node's own implementation accepts", () => {
    const { privateKey, publicKey } = createP256Key();
    const message = randomBytes(50);
    const digest = createHash("sha256").update(message).digest();
    const signature = Buffer.from(signP256(privateKey, digest), "hex");
    expect(signature).toHaveLength(64);
    expect(verify("sha256", message, { key: nodeKey(publicKey), dsaEncoding: "ieee-p1363" }, signature)).toBe(
      true,
    );
  });

  it("verify with high s as with low s", () => {
    const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
    const { privateKey, publicKey } = createP256Key();
    const digest = randomBytes(32);
    const low = signP256(privateKey, digest);
    const high = low.slice(0, 64) + (order - BigInt(`0x${low.slice(64)}`)).toString(16).padStart(64, "0");
    expect(verifyP256(publicKey, digest, low)).toBe(true);
    expect(verifyP256(publicKey, digest, high)).toBe(true);
    expect(verifyP256(publicKey.toUpperCase(), digest, low.toUpperCase())).toBe(true);
  });

  it("refuse malformed or foreign signatures without throwing", () => {
    const { privateKey, publicKey } = createP256Key();
    const digest = randomBytes(32);
    const good = signP256(privateKey, digest);
    const offCurve = `04${"11".repeat(64)}`;
    for (const signature of ["", "zz", good.slice(2), `${good}00`, "0".repeat(128), "f".repeat(128)]) {
      expect(verifyP256(publicKey, digest, signature)).toBe(false);
    }
    for (const key of ["", offCurve, publicKey.slice(2), `02${publicKey.slice(2, 66)}`]) {
      expect(verifyP256(key, digest, good)).toBe(false);
      expect(isP256PublicKey(key)).toBe(false);
    }
    expect(verifyP256(publicKey, randomBytes(32), good)).toBe(false);
    expect(verifyP256(publicKey, digest.subarray(1), good)).toBe(false);
    expect(verifyP256(createP256Key().publicKey, digest, good)).toBe(false);
    fc.assert(
      fc.property(fc.string(), fc.uint8Array(), fc.string(), (key, bytes, text) => {
        expect(verifyP256(key, bytes, text)).toBe(false);
      }),
    );
  });

  it("stay sealed in the vault, which signs only in their own context", async () => {
    const vault = await vaultOf("testnet");
    const { publicKey, sealedPrivateKey } = vault.createSealedP256("device/a");
    const digest = randomBytes(32);
    expect(verifyP256(publicKey, digest, vault.signP256(sealedPrivateKey, "device/a", digest))).toBe(true);
    expect(() => vault.signP256(sealedPrivateKey, "device/b", digest)).toThrow();
  });
});

describe("derivation", () => {
  it("matches BIP-49's test vector", async () => {
    const vault = await vaultOf("testnet");
    const key = await vault.derive("BTC", 0, 0, 0);
    expect(pathText(key.path)).toBe("m/49'/1'/0'/0/0");
    expect(SigningKey.computePublicKey(`0x${key.publicKey}`, true)).toBe(
      "0x03a1af804ac108a8a51782198c2d034b28bf90c8803f5a53f76276fa69a4eae77f",
    );
    expect(key.address).toBe("2Mww8dCYPUpKHofjgcXcBCEGmniw9CoaiD2");
    expect(key.addressType).toBe("COMPATIBILITY");
  });

  it.each([
    ["first receive address", 0, 0, "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu"],
    ["second receive address", 0, 1, "bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g"],
    ["first change address", 1, 0, "bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el"],
  ] as const)("matches BIP-84's %s", async (_, usage, position, address) => {
    const vault = await vaultOf("mainnet");
    expect((await vault.derive("BTC", 0, usage, position, "NATIVE")).address).toBe(address);
  });

  it.each([
    ["BTC", "37VucYSaXLCAsxYyAPfbSi9eh4iEcbShgf", "BIP-49 wallets"],
    ["ETH", "0x9858EfFD232B4033E47d90003D41EC34EcaEda94", "Ethereum wallets"],
    ["XRP", "rHsMGQEkVNJmpGWs8XUBoTBiAAbwxZN5v3", "XRPL wallets"],
    ["DOGE", "DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC", "Dogecoin wallets"],
    ["TRX", "TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH", "Tron wallets"],
  ] as const)(
    "gives the %s address %s that %s show for the published mnemonic",
    async (type, address, _shownBy) => {
      expect((await (await vaultOf("mainnet")).derive(type, 0, 0, 0)).address).toBe(address);
    },
  );

  it("gives Cardano the base address published for a mnemonic, and its stake address", async () => {
    const mnemonic = "test walk nut penalty hip pave soap entry language right filter choice";
    const vault = await vaultOf("testnet", mnemonic);
    expect((await vault.derive("ADA", 0, 0, 0)).address).toBe(
      "addr_test1qz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3jcu5d8ps7zex2k2xt3uqxgjqnnj83ws8lhrn648jjxtwq2ytjqp",
    );
    expect((await vault.derive("ADA", 0, 2, 0)).address).toMatch(/^stake_test1u/);
    const { publicKey } = await vault.derive("ADA", 0, 0, 0);
    const signature = await vault.signEd25519("ADA", 0, 0, 0, Buffer.from("message"));
    expect(ed25519.verify(signature, Buffer.from("message"), publicKey)).toBe(true);
  });

  it("agrees with ethers on every EVM key", async () => {
    const vault = await vaultOf("mainnet");
    for (const type of ["ETH", "BINANCE_SMART_CHAIN", "XDCNETWORK", "VET"] as const) {
      const { path, address, publicKey } = await vault.derive(type, 3, 0, 5);
      const node = HDNodeWallet.fromPhrase(ABANDON, undefined, pathText(path));
      expect(`0x${publicKey}`).toBe(SigningKey.computePublicKey(node.publicKey, false));
      expect(address.replace(/^xdc/, "0x")).toBe(node.address);
    }
  });

  it("agrees with bitcoinjs on all three address types on both networks", async () => {
    const { networks } = await import("bitcoinjs-lib");
    for (const network of ["mainnet", "testnet"] as const) {
      const vault = await vaultOf(network);
      const lib = network === "mainnet" ? networks.bitcoin : networks.testnet;
      for (let position = 0; position < 5; position += 1) {
        const keyOf = async (type: "LEGACY" | "COMPATIBILITY" | "NATIVE") => {
          const key = await vault.derive("BTC", 2, 0, position, type);
          const pubkey = Buffer.from(SigningKey.computePublicKey(`0x${key.publicKey}`, true).slice(2), "hex");
          return { pubkey, network: lib, address: key.address };
        };
        const { address: legacy, ...p2pkh } = await keyOf("LEGACY");
        const { address: compatibility, ...nested } = await keyOf("COMPATIBILITY");
        const { address: native, ...p2wpkh } = await keyOf("NATIVE");
        expect(legacy).toBe(payments.p2pkh(p2pkh).address);
        expect(compatibility).toBe(payments.p2sh({ redeem: payments.p2wpkh(nested), network: lib }).address);
        expect(native).toBe(payments.p2wpkh(p2wpkh).address);
      }
    }
  });

  /** SLIP-10 for ed25519, written out once more. */
  function slip10(seed: Uint8Array, path: readonly number[]) {
    const split = (key: string | Buffer, data: Buffer) => {
      const i = createHmac("sha512", key).update(data).digest();
      return { key: i.subarray(0, 32), chain: i.subarray(32) };
    };
    return path.reduce(
      ({ key, chain }, part) => {
        const index = Buffer.alloc(4);
        index.writeUInt32BE(0x80000000 + part);
        return split(chain, Buffer.concat([Buffer.from([0]), key, index]));
      },
      split("ed25519 seed", Buffer.from(seed)),
    ).key;
  }

  it("derives Solana, Polkadot and Radix keys by SLIP-10", async () => {
    // SLIP-10, ed25519, test vector 1, and the Solana address that wallets show for the published mnemonic.
    const vector = Buffer.from("000102030405060708090a0b0c0d0e0f", "hex");
    expect(slip10(vector, [0, 1, 2, 2, 1000000000]).toString("hex")).toBe(
      "8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793",
    );
    const seed = mnemonicToSeedSync(ABANDON);
    expect(base58.encode(ed25519.getPublicKey(slip10(seed, [44, 501, 0, 0])))).toBe(
      "HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk",
    );
    const vault = await vaultOf("mainnet");
    for (const [type, coin] of [
      ["SOL", 501],
      ["DOT", 354],
      ["RADIX", 1022],
    ] as const) {
      const { publicKey } = await vault.derive(type, 4, 0, 2);
      const privateKey = slip10(seed, [44, coin, 4, 0, 2]);
      expect(publicKey).toBe(Buffer.from(ed25519.getPublicKey(privateKey)).toString("hex"));
      const message = randomBytes(80);
      const signature = await vault.signEd25519(type, 4, 0, 2, message);
      expect(Buffer.from(signature)).toEqual(Buffer.from(ed25519.sign(message, privateKey)));
    }
  });

  it("writes Polkadot addresses in SS58 and Radix ones in bech32m, with the network's own prefix", async () => {
    for (const [network, prefix, radix] of [
      ["mainnet", 0, "account_rdx"],
      ["testnet", 42, "account_tdx_2_"],
    ] as const) {
      const vault = await vaultOf(network);
      const dot = await vault.derive("DOT", 0, 0, 0);
      const body = Uint8Array.of(prefix, ...Buffer.from(dot.publicKey, "hex"));
      const checksum = blake2b(Buffer.concat([Buffer.from("SS58PRE"), body]), { dkLen: 64 }).subarray(0, 2);
      expect(dot.address).toBe(base58.encode(Uint8Array.of(...body, ...checksum)));
      const decoded = bech32m.decode(
        (await vault.derive("RADIX", 0, 0, 0)).address as `${string}1${string}`,
        100,
      );
      expect(decoded.prefix).toBe(radix);
      expect(bech32m.fromWords(decoded.words)).toHaveLength(30);
    }
  });

  it.each([
    ["mainnet", "XDCNETWORK", /^xdc[0-9a-fA-F]{40}$/],
    ["mainnet", "BNB", /^bnb1.{38}$/],
    ["testnet", "BNB", /^tbnb1.{38}$/],
    ["testnet", "DOGE", /^n.{33}$/],
    ["testnet", "ADA", /^addr_test1q/],
    ["testnet", "DOT", /^5/],
    ["mainnet", "DOT", /^1/],
  ] as const)("on the %s a %s address has its chain's format", async (network, type, pattern) => {
    expect((await (await vaultOf(network)).derive(type, 1, 0, 0)).address).toMatch(pattern);
  });

  it("gives no two locations of any type the same key", async () => {
    const vault = await vaultOf("testnet");
    const keys = new Set<string>();
    for (const type of subWalletTypes) {
      for (const [account, usage, position] of [
        [0, 0, 0],
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ] as const) {
        keys.add((await vault.derive(type, account, usage, position)).publicKey);
      }
    }
    expect(keys.size).toBe(subWalletTypes.length * 4);
  });

  it("finds the location again from a stored path", async () => {
    const vault = await vaultOf("testnet");
    for (const addressType of ["LEGACY", "COMPATIBILITY", "NATIVE"] as const) {
      const { path } = await vault.derive("BTC", 7, 1, 9, addressType);
      expect(locate("BTC", path)).toEqual({ type: "BTC", account: 7, usage: 1, position: 9, addressType });
    }
    const { path } = await vault.derive("SOL", 7, 2, 9);
    expect(locate("SOL", path)).toEqual({ type: "SOL", account: 7, usage: 2, position: 9 });
  });

  it("refuses a curve that the type does not have", async () => {
    const vault = await vaultOf("testnet");
    expect(() => vault.signSecp256k1("SOL", 0, 0, 0, randomBytes(32))).toThrow("SOL");
    await expect(vault.signEd25519("BTC", 0, 0, 0, randomBytes(32))).rejects.toThrow("BTC");
    expect(() => vault.signSecp256k1("BTC", 0, 0, 0, randomBytes(31))).toThrow("32 bytes");
  });

  it("checksums Ethereum addresses as ethers does", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
        const digits = Buffer.from(bytes).toString("hex");
        expect(toChecksumAddress(digits)).toBe(getAddress(`0x${digits}`));
      }),
    );
    expect(computeAddress(new SigningKey(`0x${"46".repeat(32)}`))).toBe(
      "0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F",
    );
  });
});

describe("records that the provenance key signs", () => {
  it("hold wallet, path and public key in the contract's order", () => {
    const walletId = "047d0890-fe88-4a30-9e0b-c85739a97630";
    const publicKey = `04${"ab".repeat(64)}`;
    const encoded = encodeProvenance({
      walletId,
      path: ["0x80000031", "0x80000000", "0x80000000", "0x1", "0x80"],
      publicKey,
    });
    expect(readDer(Buffer.from(encoded).toString("hex"))).toEqual([
      walletId,
      [0x80000031n, 0x80000000n, 0x80000000n, 1n, 128n],
      Buffer.from(publicKey, "hex"),
    ]);
  });

  it("encode a policy byte for byte as the vendor's published example", () => {
    const delegate =
      "04ca1d3b7b545026c7891e76967db4872e6d4e42226a25a047ce1a459c866b17dd3b52bbb50460f07de886d6a6e689e591bc6deec9d26172a189317b3331916ec1";
    const recoverers = [
      "0409eca5d742fa7bc31373bf18b14af9b102bbe51c729af2dd8067dc5bfd35e49eb1044b69d49fc72c350f55b814dbea65e21fe16870846258977d60eded612ec3",
      "04c7e851cd0138b37a5400ed09bb15317f905a241abb10cbaa8cd6fc75e70c9148453babc174237a4a50664e982ab286d8ed59dbba7a3308ff77ff2b5bc50ea76f",
    ];
    const template = {
      expiryTimestamp: 4294967295,
      delegateSchedules: [[{ quorumCount: 1, keys: [delegate] }]],
      recovererSchedules: recoverers.map((key) => [{ quorumCount: 1, keys: [key] }]),
    };
    expect(policySignData(template).shaSignData).toBe(
      "58d8087d6a8e6628635d650a90652f5470f6943c47fbb3aaccae6c79112e5242",
    );
    expect(readDer(Buffer.from(encodePolicy(template)).toString("hex"))).toEqual([
      4294967295n,
      [[[1n, [Buffer.from(delegate, "hex")]]]],
      recoverers.map((key) => [[1n, [Buffer.from(key, "hex")]]]),
    ]);
  });
});
