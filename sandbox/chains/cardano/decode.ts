import type {
  Certificate,
  Credential,
  TransactionBody,
  Vkeywitnesses,
} from "@emurgo/cardano-serialization-lib-nodejs";
import { ed25519 } from "@noble/curves/ed25519";
import { cardanoLibrary } from "./library";

/** Hashes are hex, 28 bytes; deposit and refund are implied. */
export type DecodedCertificate =
  | { kind: "REGISTER" | "DEREGISTER"; stakeKeyHash: string }
  | { kind: "DELEGATE"; stakeKeyHash: string; pool: string }
  | { kind: "ABSTAIN"; stakeKeyHash: string };

/** Lovelace. */
export type DecodedCardano = {
  hash: string;
  size: number;
  inputs: { txId: string; outputIndex: number }[];
  outputs: { address: string; value: bigint; size: number }[];
  fee: bigint;
  /** The first slot in which it is invalid. */
  ttl: bigint;
  certificates: DecodedCertificate[];
  /** address: of the stake, bech32. */
  withdrawals: { address: string; stakeKeyHash: string; amount: bigint }[];
  /** isGood: the key has signed exactly this transaction. */
  witnesses: { keyHash: string; signature: string; isGood: boolean }[];
};

type Library = Awaited<ReturnType<typeof cardanoLibrary>>;

/**
 * Uses Cardano's own library, independent of the code that builds transactions.
 * @param raw hex
 * @throws Error for invalid bytes, or for scripts, tokens and other certificates
 */
export async function decodeCardano(raw: string): Promise<DecodedCardano> {
  const lib = await cardanoLibrary();
  const bytes = Buffer.from(raw, "hex");
  const parsed = lib.FixedTransaction.from_bytes(bytes);
  const body = parsed.body();
  const hash = parsed.transaction_hash();
  const ttl = body.ttl_bignum();
  if (!ttl) throw new Error("The transaction has no end of validity");
  const inputs = body.inputs();
  const outputs = body.outputs();
  const certificates = body.certs();
  return {
    hash: hash.to_hex(),
    size: bytes.length,
    inputs: indexes(inputs.len()).map((at) => {
      const input = inputs.get(at);
      return { txId: input.transaction_id().to_hex(), outputIndex: input.index() };
    }),
    outputs: indexes(outputs.len()).map((at) => {
      const output = outputs.get(at);
      if (output.amount().multiasset()) throw new Error("Tokens are not supported");
      return {
        address: output.address().to_bech32(),
        value: BigInt(output.amount().coin().to_str()),
        size: output.to_bytes().length,
      };
    }),
    fee: BigInt(body.fee().to_str()),
    ttl: BigInt(ttl.to_str()),
    certificates: certificates
      ? indexes(certificates.len()).map((at) => certificateOf(lib, certificates.get(at)))
      : [],
    withdrawals: withdrawalsOf(body),
    witnesses: witnessesOf(parsed.witness_set().vkeys(), hash.to_bytes()),
  };
}

function withdrawalsOf(body: TransactionBody): DecodedCardano["withdrawals"] {
  const withdrawals = body.withdrawals();
  if (!withdrawals) return [];
  const accounts = withdrawals.keys();
  return indexes(accounts.len()).map((at) => {
    const account = accounts.get(at);
    const amount = withdrawals.get(account)?.to_str() ?? "0";
    return {
      address: account.to_address().to_bech32(),
      stakeKeyHash: keyHashOf(account.payment_cred()),
      amount: BigInt(amount),
    };
  });
}

function witnessesOf(vkeys: Vkeywitnesses | undefined, hash: Uint8Array): DecodedCardano["witnesses"] {
  if (!vkeys) return [];
  return indexes(vkeys.len()).map((at) => {
    const witness = vkeys.get(at);
    const key = witness.vkey().public_key();
    const signature = witness.signature();
    return {
      keyHash: key.hash().to_hex(),
      signature: signature.to_hex(),
      isGood: ed25519.verify(signature.to_bytes(), hash, key.as_bytes()),
    };
  });
}

function certificateOf(lib: Library, certificate: Certificate): DecodedCertificate {
  const registration = certificate.as_stake_registration();
  if (registration) return { kind: "REGISTER", stakeKeyHash: keyHashOf(registration.stake_credential()) };
  const deregistration = certificate.as_stake_deregistration();
  if (deregistration)
    return { kind: "DEREGISTER", stakeKeyHash: keyHashOf(deregistration.stake_credential()) };
  const delegation = certificate.as_stake_delegation();
  if (delegation) {
    const stakeKeyHash = keyHashOf(delegation.stake_credential());
    return { kind: "DELEGATE", stakeKeyHash, pool: delegation.pool_keyhash().to_bech32("pool") };
  }
  const vote = certificate.as_vote_delegation();
  if (vote?.drep().kind() === lib.DRepKind.AlwaysAbstain) {
    return { kind: "ABSTAIN", stakeKeyHash: keyHashOf(vote.stake_credential()) };
  }
  throw new Error("Unsupported certificate");
}

function keyHashOf(credential: Credential): string {
  const hash = credential.to_keyhash();
  if (!hash) throw new Error("Scripts are not supported");
  return hash.to_hex();
}

const indexes = (length: number) => Array.from({ length }, (_, index) => index);
