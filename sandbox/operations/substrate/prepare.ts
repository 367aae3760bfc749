import { invalidInput } from "../../base/errors";
import type { Operation } from "../../base/operation";
import {
  buildSubstrateTransaction,
  type SubstrateOperation,
  substrateFee,
  substrateSignable,
} from "../../chains/substrate/build";
import type { SubstrateCall } from "../../chains/substrate/calls";
import { type Runtime, runtimeOf } from "../../chains/substrate/runtime";
import { availableOf, insufficientBalance, inWholeUnits } from "../../ledger/available";
import { networkNonce } from "../../network/nonce";
import { lastBlock, SUBSTRATE, spendable } from "../../network/substrate/state";
import { messageSignData } from "../../records/signable";
import type { PrepareContext } from "../../requests/make-request";
import { nextNonce } from "../../requests/next-nonce";
import type { Prepare } from "../operation";
import { lockPayingSubWallet, type PayingSubWallet } from "../paying-sub-wallet";
import { preparedTransaction } from "../prepared-transaction";
import { readQuantity } from "../quantity";
import { admitRecipient } from "../recipient";

/** Each operation has the parts that it needs. nonce and tip: 0x hex. */
export type SubstrateParams = {
  to: string;
  amount: string;
  validators: string[];
  nonce?: string | null;
  tip?: string | null;
  immortal?: boolean | null;
  /** polkadot or westend; the sandbox's own network by default. */
  chain?: string | null;
};

export type SubstrateInput = { subWalletId: string; substrateTransactionInput?: SubstrateParams | null };

export type SubstratePlan = {
  operation: SubstrateOperation;
  calls: SubstrateCall[];
  /** For the history, planck. */
  amount: bigint;
  /** Besides the fee, planck. */
  spends: bigint;
  to: string;
};

export type SubstratePlanning = PayingSubWallet & {
  runtime: Runtime;
  nonce: number;
  /** `250 DOT` */
  words: (planck: bigint) => string;
};

export type Planner = (planning: SubstratePlanning, params: SubstrateParams) => Promise<SubstratePlan>;

/** Names that differ from the history's. */
const named: Record<SubstrateOperation, Operation> = {
  PAYMENT: "PAYMENT",
  STAKE: "STAKE",
  ADD_STAKE: "ADD_TO_STAKE",
  DELEGATE_STAKE: "DELEGATE",
  UNSTAKE: "UNSTAKE",
  RESTAKE: "RESTAKE",
  WITHDRAW_STAKE: "WITHDRAW",
};

const MAX_NONCE = 2n ** 32n - 1n;
/** 128 bits. */
const MAX_BALANCE = 2n ** 128n - 1n;

/**
 * Never takes the account below its existential deposit.
 * @throws ApiError of `plan`; NOT_FOUND, INVALID_INPUT, NOT_ALLOWED, INSUFFICIENT_BALANCE
 */
export function prepareSubstrate(plan: Planner): Prepare<SubstrateInput> {
  return async (context, { subWalletId, substrateTransactionInput }) => {
    const params = substrateTransactionInput ?? ({} as SubstrateParams);
    const { network } = context.services.keys;
    const planning = await startPlanning(context, subWalletId, params);
    const { operation, calls, amount, spends, to } = await plan(planning, params);
    const recipient = await admitRecipient(planning, to);

    const block = await lastBlock(context.tx, network);
    const transaction = buildSubstrateTransaction(
      {
        operation,
        address: planning.subWallet.address,
        calls,
        nonce: planning.nonce,
        tip: readBalance(params.tip ?? "0x0", "The tip", { allowZero: true }),
        height: block.height,
        mortality: params.immortal ? null : block,
      },
      network,
    );
    const fee = substrateFee(transaction, network);
    await assertStaysAlive(planning, spends, fee);
    const digests = [substrateSignable(transaction, planning.key.path)];
    return preparedTransaction(planning, {
      operation: named[operation],
      amount,
      fee,
      to,
      recipient,
      reservations: [{ assetId: planning.native.id, amount: spends + fee }],
      unsigned: transaction,
      digests,
      webhookSignData: messageSignData(transaction, digests, "0x01", [planning.key]),
    });
  };
}

async function startPlanning(
  context: PrepareContext,
  subWalletId: string,
  { chain, nonce }: SubstrateParams,
): Promise<SubstratePlanning> {
  const payer = await lockPayingSubWallet(context, SUBSTRATE, subWalletId);
  const runtime = runtimeOf(context.services.keys.network);
  if (chain != null && chain !== runtime.chain) {
    throw invalidInput(`Chain ${chain} is not available on this network, which is ${runtime.chain}`);
  }
  const words = (planck: bigint) => inWholeUnits(planck, payer.native);
  return { ...payer, runtime, nonce: await readNonce(payer, nonce), words };
}

/** Planck. @throws ApiError INVALID_INPUT of `readQuantity`, and for more than a balance can be */
export function readBalance(text: string, name: string, options?: { allowZero?: boolean }): bigint {
  return readQuantity(text, name, { ...options, max: MAX_BALANCE });
}

async function readNonce(
  { tx, subWallet }: PayingSubWallet,
  asked: string | null | undefined,
): Promise<number> {
  if (asked == null) return nextNonce(tx, subWallet);
  const nonce = readQuantity(asked, "Nonce", { allowZero: true, max: MAX_NONCE });
  const expected = await networkNonce(tx, SUBSTRATE, subWallet.address);
  if (nonce < BigInt(expected)) {
    throw invalidInput(`Nonce ${nonce} is already used: the next one is ${expected}`);
  }
  return Number(nonce);
}

export const TO_STAY_ALIVE = "the existential deposit that keeps the account alive";

async function assertStaysAlive(
  { tx, subWallet, native, runtime }: SubstratePlanning,
  spends: bigint,
  fee: bigint,
): Promise<void> {
  const available = (await availableOf(tx, subWallet.id))(native.id);
  if (spendable(available, runtime) >= spends + fee) return;
  const purpose = spends > 0n ? `the amount, the fee and ${TO_STAY_ALIVE}` : `the fee and ${TO_STAY_ALIVE}`;
  throw insufficientBalance(spends + fee + runtime.existentialDeposit, available, native, purpose);
}
