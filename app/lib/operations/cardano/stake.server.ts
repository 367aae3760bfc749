import { z } from "zod";
import { stakeRules } from "~/lib/chains";
import { OPERATION_WORDS } from "~/lib/operation-words";
import type { IntentBase } from "../intent";
import { addressFact, amountFact, nativeAsset, textFact } from "../kit/decoded";
import { NOT_ENTERED } from "../kit/findings";
import { intentShape } from "../kit/intent-shape.server";
import type { ServerOperation } from "../kit/server-operation";
import { readSignable, verifySignable } from "../kit/signable.server";
import { bodyShape, ownsAddress, quantity } from "./body.server";
import * as cbor from "./cbor";
import { encodeCertificates } from "./certificates";
import type { CardanoStake, CardanoUnstake, CardanoWithdrawal } from "./stake";
import { decodeStake, signingKeys } from "./stake-key.server";

const stakePublicKey = z.string().regex(/^[0-9a-f]{64}$/);
// The digest does not cover this field, so it must be absent.
const absent = z.null().optional();

const stake = bodyShape.extend({
  type: z.literal("STAKE"),
  certificates: z.array(z.enum(["stakeRegistration", "stakeDelegation", "voteDelegation"])).max(3),
  publicKeys: z.object({ stakePublicKey, poolId: z.string() }),
  withdrawalAmount: absent,
});

const unstake = bodyShape.extend({
  type: z.literal("UNSTAKE"),
  certificates: z.tuple([z.literal("stakeDeregistration")]),
  publicKeys: z.object({ stakePublicKey, poolId: absent }),
  withdrawalAmount: absent,
});

const withdrawal = bodyShape.extend({
  type: z.literal("WITHDRAWAL"),
  certificates: absent,
  publicKeys: z.object({ stakePublicKey, poolId: absent }),
  withdrawalAmount: quantity,
});

const CERTIFICATES = 4;
const WITHDRAWALS = 5;

const depositOf = ({ chain }: IntentBase) => stakeRules(chain)?.deposit ?? 0n;

const ada = (label: string, { chain }: IntentBase, units: bigint) =>
  amountFact(label, units, nativeAsset(chain));

const verifyStake = verifySignable<CardanoStake, typeof stake>({
  data: stake,
  algorithm: 1,
  keys: signingKeys,
  owns: ownsAddress,
  decode(found, intent, facts, findings) {
    const { certificates, publicKeys } = found;
    const { poolId } = publicKeys;
    findings.equal("publicKeys.poolId", intent.poolId, poolId, `The stake pool ${NOT_ENTERED}`);
    const isDelegating = certificates.includes("stakeDelegation");
    const isEachOnce = new Set(certificates).size === certificates.length;
    const message = "The transaction does not delegate, or does more than that";
    const expected = "a delegation, with the registration that a first one needs";
    findings.require(isDelegating && isEachOnce, "certificates", expected, certificates.join(", "), message);
    const isFirst = certificates.includes("stakeRegistration");
    const paid = isFirst ? depositOf(intent) : 0n;
    return decodeStake(
      { found, intent, facts, findings },
      {
        action: OPERATION_WORDS.STAKE,
        entry: ({ keyHash }) => [CERTIFICATES, encodeCertificates(certificates, keyHash, poolId)],
        facts: [
          addressFact("Stake pool", poolId),
          ...(isFirst ? [ada("Deposit paid", intent, paid)] : []),
          ...(certificates.includes("voteDelegation") ? [textFact("Votes", "Always abstain")] : []),
        ],
        paid,
        entered: ["stake pool"],
      },
    );
  },
});

const verifyUnstake = verifySignable<CardanoUnstake, typeof unstake>({
  data: unstake,
  algorithm: 1,
  keys: signingKeys,
  owns: ownsAddress,
  decode: (found, intent, facts, findings) =>
    decodeStake(
      { found, intent, facts, findings },
      {
        action: OPERATION_WORDS.UNSTAKE,
        entry: ({ keyHash }) => [CERTIFICATES, encodeCertificates(found.certificates, keyHash)],
        facts: [ada("Deposit returned", intent, depositOf(intent))],
        paid: -depositOf(intent),
      },
    ),
});

/** The ledger accepts only a withdrawal of all rewards. */
const verifyWithdrawal = verifySignable<CardanoWithdrawal, typeof withdrawal>({
  data: withdrawal,
  algorithm: 1,
  keys: signingKeys,
  owns: ownsAddress,
  decode(found, intent, facts, findings) {
    const amount = found.withdrawalAmount;
    const nothing = "The transaction withdraws nothing";
    findings.amountWithin("withdrawalAmount", { lowest: 1n }, amount, nativeAsset(intent.chain), nothing);
    return decodeStake(
      { found, intent, facts, findings },
      {
        action: OPERATION_WORDS.CLAIM_REWARDS,
        entry: ({ account }) => [WITHDRAWALS, cbor.map([[cbor.bytes(account), cbor.uint(amount)]])],
        facts: [ada("Rewards withdrawn", intent, amount)],
        paid: -amount,
      },
    );
  },
});

export const cardanoStake: ServerOperation<CardanoStake> = {
  intent: intentShape("createCardanoStakeTransaction", { poolId: z.string() }),
  verify: verifyStake,
  read(signData, { base }) {
    const poolId = readSignable(stake, signData)?.publicKeys.poolId;
    return poolId === undefined ? null : { ...base, operation: "createCardanoStakeTransaction", poolId };
  },
};

export const cardanoUnstake: ServerOperation<CardanoUnstake> = {
  intent: intentShape("createCardanoUnstakeTransaction", {}),
  verify: verifyUnstake,
  read: (signData, { base }) =>
    readSignable(unstake, signData) && { ...base, operation: "createCardanoUnstakeTransaction" },
};

export const cardanoWithdrawal: ServerOperation<CardanoWithdrawal> = {
  intent: intentShape("createCardanoWithdrawalTransaction", {}),
  verify: verifyWithdrawal,
  read: (signData, { base }) =>
    readSignable(withdrawal, signData) && { ...base, operation: "createCardanoWithdrawalTransaction" },
};
