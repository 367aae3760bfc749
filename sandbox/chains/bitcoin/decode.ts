import type { Network } from "../names";
import { payToKeyHash } from "../utxo/build";
import { type DecodedTransaction, decodeTransaction, type SpentOutput } from "../utxo/decode";
import { addressOfScript, readBitcoinAddress } from "./address";

/** @param raw hex @throws Error for anything else */
export function decodeBitcoinTransaction(raw: string, network: Network): Promise<DecodedTransaction> {
  return decodeTransaction(raw, (script) => addressOfScript(script, network));
}

/**
 * Checks as a node does that each witness key hashes to the spent address (P2WPKH, or P2SH around it) and its signature
 * is valid.
 * @param spent address and value (satoshi), in the order of the inputs
 */
export async function verifyBitcoinSignatures(
  raw: string,
  spent: readonly SpentOutput[],
  network: Network,
): Promise<boolean> {
  const { crypto, script, Transaction } = await import("bitcoinjs-lib");
  const { default: ecc } = await import("@bitcoinerlab/secp256k1");
  const parsed = Transaction.fromHex(raw);
  if (parsed.ins.length === 0 || parsed.ins.length !== spent.length) return false;
  return parsed.ins.every((input, index) => {
    const [encoded, key, ...more] = input.witness;
    const output = spent[index];
    if (!encoded || !key || key.length !== 33 || more.length > 0 || !output) return false;
    const keyHash = crypto.hash160(key);
    const program = Uint8Array.of(0x00, 0x14, ...keyHash);
    const nested = Uint8Array.of(0xa9, 0x14, ...crypto.hash160(program), 0x87);
    const expected = readBitcoinAddress(output.address, network).script;
    const isNested = Buffer.compare(expected, nested) === 0;
    if (!isNested && Buffer.compare(expected, program) !== 0) return false;
    const expectedScript = isNested ? Uint8Array.of(program.length, ...program) : new Uint8Array();
    if (Buffer.compare(input.script, expectedScript) !== 0) return false;
    try {
      const { signature, hashType } = script.signature.decode(encoded);
      const digest = parsed.hashForWitnessV0(index, payToKeyHash(keyHash), output.value, hashType);
      return hashType === Transaction.SIGHASH_ALL && ecc.verify(digest, key, signature);
    } catch {
      return false;
    }
  });
}
