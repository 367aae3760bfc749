import type { Network } from "../names";
import { payToKeyHash } from "../utxo/build";
import { type DecodedTransaction, decodeTransaction, type SpentOutput } from "../utxo/decode";
import { dogeAddressOf, readDogeAddress } from "./address";

/** @param raw hex @throws Error for anything else */
export function decodeDogeTransaction(raw: string, network: Network): Promise<DecodedTransaction> {
  return decodeTransaction(raw, (script) => dogeAddressOf(script, network));
}

/**
 * Checks as a node does that each key hashes to the spent P2PKH address and its signature is valid.
 * @param spent address and value, in the order of the inputs
 */
export async function verifyDogeSignatures(
  raw: string,
  spent: readonly SpentOutput[],
  network: Network,
): Promise<boolean> {
  const { crypto, script, Transaction } = await import("bitcoinjs-lib");
  const { default: ecc } = await import("@bitcoinerlab/secp256k1");
  const parsed = Transaction.fromHex(raw);
  if (parsed.ins.length === 0 || parsed.ins.length !== spent.length || parsed.hasWitnesses()) return false;
  return parsed.ins.every((input, index) => {
    const output = spent[index];
    const [encoded, key, ...more] = script.decompile(input.script) ?? [];
    if (!(encoded instanceof Uint8Array) || !(key instanceof Uint8Array) || more.length > 0 || !output)
      return false;
    const expected = readDogeAddress(output.address, network).script;
    if (Buffer.compare(expected, payToKeyHash(crypto.hash160(key))) !== 0) return false;
    try {
      const { signature, hashType } = script.signature.decode(encoded);
      const digest = parsed.hashForSignature(index, expected, hashType);
      return hashType === Transaction.SIGHASH_ALL && ecc.verify(digest, key, signature);
    } catch {
      return false;
    }
  });
}
