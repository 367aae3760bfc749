import { operationWords } from "../base/operation";
import { readCardanoAddress, stakeAddressOf } from "../chains/cardano/address";
import {
  type CardanoCertificate,
  type CardanoTransaction,
  cardanoDigest,
  keyHash,
} from "../chains/cardano/encode";
import { KEY_DEPOSIT } from "../chains/cardano/facts";
import { networkWords } from "../chains/facts";
import type { HdPath } from "../records/path";
import { signableDigest } from "../records/signable";
import { amountText, exactAmount } from "./amount";
import type { Reading, ReadingContext } from "./reading";

const LOVELACE = 6;
const UNIT = "ADA";
const ED25519 = 1;

/** The ledger requires inputs, outputs and fee to add up, so what is neither paid nor fee comes back. */
export async function readCardano(
  transaction: CardanoTransaction,
  context: ReadingContext,
): Promise<Reading> {
  const { network, subWalletPath, subWalletAddress } = context;
  if (!subWalletPath || !subWalletAddress) throw new Error("The sub-wallet has no key");
  const isPayment = transaction.type === "PAYMENT";
  const lines = transaction.outputs.map(({ address, amount }) => ({
    address,
    ...exactAmount(BigInt(amount.coin), LOVELACE),
    unit: UNIT,
  }));
  // A payment's first output is the payment, even to the sub-wallet itself.
  const comesBack = lines.map(({ address }, at) => address === subWalletAddress && !(isPayment && at === 0));
  const digest = cardanoDigest(transaction, network);
  const paths = isPayment ? [subWalletPath] : [subWalletPath, stakePathOf(subWalletPath)];
  return {
    ...(isPayment ? {} : stakeOperation(transaction, context)),
    network: networkWords("CARDANO", network),
    from: [subWalletAddress],
    recipients: lines.filter((_, at) => !comesBack[at]),
    change: lines.filter((_, at) => comesBack[at]),
    feeAtMost: ada(BigInt(transaction.fee)),
    feeIsExact: true,
    feeUnit: UNIT,
    nonce: null,
    callData: null,
    digests: paths.map((path) => signableDigest(digest, path, ED25519)),
  };
}

const ada = (lovelace: bigint) => amountText(lovelace, LOVELACE);

function stakePathOf([purpose, coin, account]: HdPath): HdPath {
  return [purpose, coin, account, "0x2", "0x0"];
}

const actions: Record<CardanoTransaction["type"], string> = {
  PAYMENT: operationWords.PAYMENT,
  STAKE: operationWords.STAKE,
  UNSTAKE: operationWords.UNSTAKE,
  WITHDRAWAL: operationWords.CLAIM_REWARDS,
};

function stakeOperation(
  transaction: CardanoTransaction,
  { network, subWalletAddress }: ReadingContext,
): Pick<Reading, "action" | "details"> {
  const { type, certificates = [], publicKeys, withdrawalAmount } = transaction;
  const hash = Buffer.from(keyHash(Buffer.from(publicKeys?.stakePublicKey ?? "", "hex"))).toString("hex");
  const own = Buffer.from(readCardanoAddress(subWalletAddress ?? "", network)).toString("hex");
  if (!own.endsWith(hash)) throw new Error("The stake key does not belong to the sub-wallet");
  const says = (name: CardanoCertificate) => type !== "WITHDRAWAL" && certificates.includes(name);
  const deposit = `${ada(KEY_DEPOSIT)} ${UNIT}`;
  const details: NonNullable<Reading["details"]> = [];
  if (says("stakeRegistration")) details.push({ label: "Deposit, returned on unstaking", value: deposit });
  if (says("stakeDeregistration")) details.push({ label: "Deposit returned", value: deposit });
  if (says("voteDelegation")) details.push({ label: "Votes", value: "Always abstain" });
  if (type === "WITHDRAWAL") {
    details.push({ label: "Rewards", value: `${ada(BigInt(withdrawalAmount ?? 0))} ${UNIT}` });
  }
  if (says("stakeDelegation")) {
    details.push({ label: "Pool", value: publicKeys?.poolId ?? "", isAddress: true });
  }
  details.push({ label: "Stake address", value: stakeAddressOf(hash, network), isAddress: true });
  return { action: actions[type], details };
}
