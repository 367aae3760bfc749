import { blake2b } from "@noble/hashes/blake2";
import type { Network } from "../names";
import { readCardanoAddress, readPoolId, stakeAddressBytes } from "./address";
import { CBOR_NULL, CBOR_TRUE, cborArray, cborBytes, cborMap, cborUint } from "./cbor";
import { minOutput } from "./facts";

export type CardanoPurpose = "PAYMENT" | "STAKE" | "UNSTAKE" | "WITHDRAWAL";
export type CardanoCertificate =
  | "stakeRegistration"
  | "stakeDeregistration"
  | "stakeDelegation"
  | "voteDelegation";

/** The contract's unsigned transaction. Numbers are 0x hex; lovelace. */
export type CardanoTransaction = {
  type: CardanoPurpose;
  inputs: { transactionId: string; index: string }[];
  /** A payment's recipient first, the change last. */
  outputs: { address: string; amount: { coin: string } }[];
  fee: string;
  /** The first slot in which it is invalid. */
  ttl: string;
  certificates?: CardanoCertificate[];
  withdrawalAmount?: string;
  /** stakePublicKey: 32 bytes, hex without 0x; poolId: bech32. */
  publicKeys?: { stakePublicKey: string; poolId?: string };
};

/** BLAKE2b-256 of the body: the transaction id, and what its keys sign. */
export function cardanoDigest(transaction: CardanoTransaction, network: Network): Uint8Array {
  return blake2b(encodeBody(transaction, network), { dkLen: 32 });
}

/** BLAKE2b-224. */
export function keyHash(publicKey: Uint8Array): Uint8Array {
  return blake2b(publicKey, { dkLen: 28 });
}

export function encodeBody(transaction: CardanoTransaction, network: Network): Uint8Array {
  const { type, inputs, outputs, fee, ttl } = transaction;
  const entries: [Uint8Array, Uint8Array][] = [
    [
      cborUint(0),
      cborArray(
        inputs.map(({ transactionId, index }) =>
          cborArray([cborBytes(Buffer.from(transactionId, "hex")), cborUint(BigInt(index))]),
        ),
      ),
    ],
    [
      cborUint(1),
      cborArray(
        outputs.map(({ address, amount }) =>
          encodeOutput(readCardanoAddress(address, network), BigInt(amount.coin)),
        ),
      ),
    ],
    [cborUint(2), cborUint(BigInt(fee))],
    [cborUint(3), cborUint(BigInt(ttl))],
  ];
  if (type === "STAKE" || type === "UNSTAKE") entries.push([cborUint(4), encodeCertificates(transaction)]);
  if (type === "WITHDRAWAL") entries.push([cborUint(5), encodeWithdrawals(transaction, network)]);
  return cborMap(entries);
}

/** The ledger's minimum for an output to this address, lovelace. */
export function minCoin(address: Uint8Array, coin: bigint): bigint {
  return minOutput(encodeOutput(address, coin).length);
}

export type VkeyWitness = { publicKey: Uint8Array; signature: Uint8Array };

export function encodeSigned(body: Uint8Array, witnesses: readonly VkeyWitness[]): Uint8Array {
  const keys = witnesses.map(({ publicKey, signature }) =>
    cborArray([cborBytes(publicKey), cborBytes(signature)]),
  );
  return cborArray([body, cborMap([[cborUint(0), cborArray(keys)]]), CBOR_TRUE, CBOR_NULL]);
}

const SET_TAG_BYTES = 3;

/** In bytes. Includes Conway's optional tag for every set, so that the fee is enough for any encoder. */
export function signedSize(transaction: CardanoTransaction, network: Network, keyCount: number): number {
  const witness = { publicKey: new Uint8Array(32), signature: new Uint8Array(64) };
  const signed = encodeSigned(encodeBody(transaction, network), Array(keyCount).fill(witness));
  const sets = transaction.certificates ? 3 : 2;
  return signed.length + sets * SET_TAG_BYTES;
}

function encodeOutput(address: Uint8Array, coin: bigint): Uint8Array {
  return cborArray([cborBytes(address), cborUint(coin)]);
}

const certificateNumbers: [CardanoCertificate, number][] = [
  ["stakeRegistration", 0],
  ["stakeDeregistration", 1],
  ["stakeDelegation", 2],
  ["voteDelegation", 9],
];
/** CDDL's drep. Rewards can be withdrawn only if the stake has a representative. */
const ABSTAIN = 2;

function encodeCertificates({ certificates = [], publicKeys }: CardanoTransaction): Uint8Array {
  const credential = cborArray([cborUint(0), cborBytes(stakeKeyHash(publicKeys))]);
  const encoded: Record<CardanoCertificate, () => Uint8Array[]> = {
    stakeRegistration: () => [],
    stakeDeregistration: () => [],
    stakeDelegation: () => [cborBytes(readPoolId(publicKeys?.poolId ?? ""))],
    voteDelegation: () => [cborArray([cborUint(ABSTAIN)])],
  };
  return cborArray(
    certificateNumbers
      .filter(([name]) => certificates.includes(name))
      .map(([name, number]) => cborArray([cborUint(number), credential, ...encoded[name]()])),
  );
}

function encodeWithdrawals(
  { outputs, withdrawalAmount, publicKeys }: CardanoTransaction,
  network: Network,
): Uint8Array {
  const own = readCardanoAddress(outputs[0]?.address ?? "", network);
  const account = stakeAddressBytes(own, stakeKeyHash(publicKeys));
  return cborMap([[cborBytes(account), cborUint(BigInt(withdrawalAmount ?? "0x0"))]]);
}

function stakeKeyHash(publicKeys: CardanoTransaction["publicKeys"]): Uint8Array {
  if (!publicKeys) throw new Error("A stake operation names its stake key");
  return keyHash(Buffer.from(publicKeys.stakePublicKey, "hex"));
}
