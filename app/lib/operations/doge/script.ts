import { ripemd160 } from "@noble/hashes/legacy";
import { sha256 } from "@noble/hashes/sha2";
import { concatBytes, hexToBytes } from "@noble/hashes/utils";
import { decodeBase58check, type Network } from "~/lib/chains";
import { encodeBase58check } from "~/lib/chains/families/base58";
import { compressKey } from "../bitcoin/script";

const KEY_HASH_VERSION: Record<Network, number> = { mainnet: 0x1e, testnet: 0x71 };

/** OP_DUP OP_HASH160 {key hash} OP_EQUALVERIFY OP_CHECKSIG */
export function payToKeyHash(keyHash: Uint8Array): Uint8Array {
  return concatBytes(Uint8Array.of(0x76, 0xa9, 20), keyHash, Uint8Array.of(0x88, 0xac));
}

export function outputScript(address: string, network: Network): Uint8Array | null {
  const decoded = decodeBase58check(address);
  const isPayable = decoded?.version === KEY_HASH_VERSION[network] && decoded.payload.length === 20;
  return isPayable ? payToKeyHash(decoded.payload) : null;
}

export function addressOf(publicKey: string, network: Network): string {
  const keyHash = ripemd160(sha256(compressKey(publicKey)));
  return encodeBase58check(concatBytes(Uint8Array.of(KEY_HASH_VERSION[network]), keyHash));
}

/** 0x hex or decimal digits; amounts in koinu. */
interface SignedParts {
  inputs: readonly { transactionId: string; outputIndex: string; script: string; sequence: string }[];
  outputs: readonly { amount: bigint }[];
}

function littleEndian(value: bigint, bytes: number): Uint8Array {
  return Uint8Array.from({ length: bytes }, (_, i) => Number((value >> BigInt(8 * i)) & 0xffn));
}

const withLength = (script: Uint8Array) => concatBytes(Uint8Array.of(script.length), script);

/** Legacy SIGHASH_ALL: the whole transaction, with the spent script in that input's place. */
export function digestsOf({ inputs, outputs }: SignedParts, scripts: readonly Uint8Array[]): Uint8Array[] {
  const pays = outputs.map(({ amount }, i) =>
    concatBytes(littleEndian(amount, 8), withLength(scripts[i] ?? new Uint8Array())),
  );
  return inputs.map((_, signed) => {
    const spends = inputs.map(({ transactionId, outputIndex, script, sequence }, i) =>
      concatBytes(
        hexToBytes(transactionId.slice(2)).reverse(),
        littleEndian(BigInt(outputIndex), 4),
        withLength(i === signed ? hexToBytes(script.slice(2)) : new Uint8Array()),
        hexToBytes(sequence.slice(2)).reverse(),
      ),
    );
    const form = concatBytes(
      littleEndian(1n, 4),
      Uint8Array.of(inputs.length),
      ...spends,
      Uint8Array.of(outputs.length),
      ...pays,
      littleEndian(0n, 4),
      littleEndian(1n, 4),
    );
    return sha256(sha256(form));
  });
}
