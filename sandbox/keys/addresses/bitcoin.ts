import { sha256 } from "@noble/hashes/sha2";
import { bech32, createBase58check } from "@scure/base";
import type { Network } from "../../chains/facts";
import { hash160 } from "../../chains/hashes";
import type { BitcoinAddressType } from "../../chains/hd-path";

const base58check = createBase58check(sha256);

/** Version bytes of base58check addresses and the bech32 prefix (Bitcoin Core, chainparams). */
export const bitcoinPrefixes = {
  mainnet: { pubKeyHash: 0x00, scriptHash: 0x05, bech32: "bc" },
  testnet: { pubKeyHash: 0x6f, scriptHash: 0xc4, bech32: "tb" },
} as const;
/** Version byte of a Dogecoin P2PKH address (Dogecoin Core, chainparams). */
export const dogePubKeyHash = { mainnet: 0x1e, testnet: 0x71 } as const;

/** The address of a compressed public key: P2PKH, P2SH-P2WPKH (BIP-49) or P2WPKH (BIP-84). */
export function bitcoinAddress(
  compressedKey: Uint8Array,
  addressType: BitcoinAddressType,
  network: Network,
): string {
  const prefixes = bitcoinPrefixes[network];
  const keyHash = hash160(compressedKey);
  switch (addressType) {
    case "LEGACY":
      return base58check.encode(Uint8Array.of(prefixes.pubKeyHash, ...keyHash));
    case "COMPATIBILITY":
      return base58check.encode(
        Uint8Array.of(prefixes.scriptHash, ...hash160(Uint8Array.of(0x00, 0x14, ...keyHash))),
      );
    case "NATIVE":
      return bech32.encode(prefixes.bech32, [0, ...bech32.toWords(keyHash)]);
  }
}

/** P2PKH of Dogecoin: D… on the main, n… on the test network. */
export function dogeAddress(compressedKey: Uint8Array, network: Network): string {
  return base58check.encode(Uint8Array.of(dogePubKeyHash[network], ...hash160(compressedKey)));
}
