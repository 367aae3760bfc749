import { mnemonicToEntropy } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english";
import type { Network } from "../../../sandbox/chains/facts";
import { type KeyStore, keyStoreOf } from "../../../sandbox/keys/key-store";

/** The mnemonic that BIP-49, BIP-84 and most wallets publish their addresses for. */
export const ABANDON = `${"abandon ".repeat(11)}about`;

/** A vault over a known mnemonic. */
export function vaultOf(network: Network, mnemonic = ABANDON): Promise<KeyStore> {
  const entropy = mnemonicToEntropy(mnemonic, wordlist);
  return keyStoreOf({ entropy, masterKey: new Uint8Array(32).fill(7), network });
}
