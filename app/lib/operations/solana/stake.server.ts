import { bytesToHex } from "@noble/hashes/utils";
import { z } from "zod";
import { base58 } from "~/lib/chains/families/base58";
import type { IntentBase } from "../intent";
import { networkFee, technicalFact } from "../kit/decoded";
import { decodedStake } from "../kit/decoded-stake";
import { digits, intentShape } from "../kit/intent-shape.server";
import type { ServerOperation } from "../kit/server-operation";
import { readSignable, verifySignable } from "../kit/signable.server";
import { checkMessage } from "./check-message.server";
import { expectedStake } from "./expected-stake";
import { LAMPORTS_PER_SIGNATURE, type SolanaMessage, serializeMessage } from "./message";
import { isKey, messageShape, nonceAccountOf, ownsAddress } from "./message-shape.server";
import { readActivate, readDeactivate, readInitialise, readSplit, readWithdraw } from "./read-stake.server";
import type { SolanaStake, SolanaStakes } from "./stake";
import { stakeWords } from "./stake-words";

const STAKE_USAGE = "0x80000002";

const address = z.string().refine(isKey);

/** The sub-wallet's own key; a new stake account's key too. */
const signingKeys = (walletPath: readonly string[]) => [
  walletPath,
  [...walletPath.slice(0, 3), STAKE_USAGE, null],
];

function signersOf(intent: SolanaStake): string[] {
  return "newStakeAddress" in intent ? [intent.fromAddress, intent.newStakeAddress] : [intent.fromAddress];
}

function serverOperation<I extends SolanaStake>(
  type: string,
  intent: z.ZodType<I>,
  read: (message: SolanaMessage, base: IntentBase) => I | null,
): ServerOperation<I> {
  const data = messageShape.extend({ type: z.literal(type) });
  const verify = verifySignable<I, typeof data>({
    data,
    algorithm: 1,
    keys: signingKeys,
    owns: ownsAddress,
    decode(found, meant, { ownKey }, findings) {
      const nonceAccount = nonceAccountOf(found);
      if (!nonceAccount) return null;
      checkMessage(findings, found, expectedStake(meant, nonceAccount), meant);
      const message = serializeMessage(found);
      const [, ...others] = signersOf(meant);
      const fee = networkFee(meant.chain, LAMPORTS_PER_SIGNATURE * BigInt(1 + others.length));
      return {
        messages: [message, ...others.map(() => message)],
        publicKeys: [ownKey?.publicKey ?? null, ...others.map((other) => bytesToHex(base58.decode(other)))],
        decoded: decodedStake(meant, {
          ...stakeWords(meant),
          fee,
          details: [technicalFact("Nonce account", nonceAccount)],
        }),
      };
    },
  });
  return {
    intent,
    verify,
    read(signData, { base }) {
      const found = readSignable(data, signData);
      return found && read(found, base);
    },
  };
}

export const solanaStakes: { [O in keyof SolanaStakes]: ServerOperation<SolanaStakes[O]> } = {
  createSolanaInitialiseStakeTransaction: serverOperation(
    "INITIALISE_STAKE",
    intentShape("createSolanaInitialiseStakeTransaction", {
      newStakeAddress: address,
      amount: digits,
      voteAddress: address.nullable(),
    }),
    readInitialise,
  ),
  createSolanaActivateStakeTransaction: serverOperation(
    "ACTIVATE_STAKE",
    intentShape("createSolanaActivateStakeTransaction", { stakeAddress: address, voteAddress: address }),
    readActivate,
  ),
  createSolanaDeactivateStakeTransaction: serverOperation(
    "DEACTIVATE_STAKE",
    intentShape("createSolanaDeactivateStakeTransaction", { stakeAddress: address }),
    readDeactivate,
  ),
  createSolanaSplitStakeTransaction: serverOperation(
    "SPLIT_STAKE",
    intentShape("createSolanaSplitStakeTransaction", {
      stakeAddress: address,
      newStakeAddress: address,
      amount: digits,
    }),
    readSplit,
  ),
  createSolanaWithdrawStakeTransaction: serverOperation(
    "WITHDRAW_STAKE",
    intentShape("createSolanaWithdrawStakeTransaction", {
      stakeAddress: address,
      withdrawAddress: address,
      amount: digits,
    }),
    readWithdraw,
  ),
};
