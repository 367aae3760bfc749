import { invalidInput } from "../../base/errors";
import {
  buildSubstrateTransaction,
  type SubstrateOperation,
  substrateFee,
  substrateSignable,
} from "../../chains/substrate/build";
import type { SubstrateCall } from "../../chains/substrate/calls";
import { type Runtime, runtimeOf } from "../../chains/substrate/facts";
import type { Tx } from "../../db/client";
import { availableOf, insufficient, inWholeUnits } from "../../ledger/available";
import { networkNonce } from "../../network/nonce";
import { lastBlock, SUBSTRATE, spendable } from "../../network/substrate/state";
import { messageSignData } from "../../records/signable";
import type { Prepared } from "../../requests/create-request";
import { nextNonce } from "../../requests/next-nonce";
import type { Services } from "../../services";
import { type AssetRow, loadAssets, nativeAsset } from "../../wallets/assets";
import { lockSubWallet, type SubWalletRow } from "../../wallets/own-sub-wallet";
import { readQuantity } from "../quantity";
import { admitRecipient } from "../recipient";

/** What every Substrate operation of the contract may say. nonce and tip: 0x hex. */
export type SubstrateOptions = {
  nonce?: string | null;
  tip?: string | null;
  immortal?: boolean | null;
  /** polkadot or westend; the sandbox's own network unless said. */
  chain?: string | null;
};

/** What an operation comes to, before nonce, tip and fee. */
export type SubstratePlan = {
  operation: SubstrateOperation;
  calls: SubstrateCall[];
  /** As the history shows it, in planck. */
  amount: bigint;
  /** What leaves the free balance beside the fee, in planck. */
  spends: bigint;
  /** Who is paid, or the account itself. */
  to: string;
  /** In a word or two for the audit log; a payment unless said. */
  purpose?: string;
};

export type SubstratePlanning = {
  tx: Tx;
  services: Pick<Services, "keys" | "clock" | "env">;
  runtime: Runtime;
  subWallet: SubWalletRow;
  /** Of the transaction that is planned. */
  nonce: number;
  /** A quantity in words: `250 DOT`. */
  words: (planck: bigint) => string;
};

const LARGEST_NONCE = 2n ** 32n - 1n;
/** A balance has 128 bits. */
const LARGEST_BALANCE = 2n ** 128n - 1n;

/**
 * Checks and builds a transaction of a Substrate sub-wallet, whose row stays locked. It never takes the account below
 * its existential deposit.
 * @throws ApiError of `plan`; NOT_FOUND, INVALID_INPUT, NOT_ALLOWED, INSUFFICIENT_BALANCE
 */
export async function prepareSubstrate(
  tx: Tx,
  services: Pick<Services, "keys" | "clock" | "env">,
  organisationId: string,
  asked: {
    subWalletId: string;
    options: SubstrateOptions;
    plan: (planning: SubstratePlanning) => Promise<SubstratePlan>;
  },
): Promise<Prepared> {
  const { network } = services.keys;
  const runtime = runtimeOf(network);
  const { options } = asked;
  const subWallet = await lockSubWallet(tx, organisationId, asked.subWalletId);
  if (subWallet.chain !== SUBSTRATE) throw invalidInput("The sub-wallet is not a Substrate sub-wallet");
  if (!subWallet.path) throw new Error("The sub-wallet has no key");
  if (options.chain != null && options.chain !== runtime.chain) {
    throw invalidInput(`Chain ${options.chain} is not available on this network, which is ${runtime.chain}`);
  }
  const native = await nativeOf(tx);
  const words = (planck: bigint) => inWholeUnits(planck, native);
  const nonce = await readNonce(tx, subWallet, options.nonce);
  const plan = await asked.plan({ tx, services, runtime, subWallet, nonce, words });
  const recipient = await admitRecipient(tx, organisationId, SUBSTRATE, plan.to);

  const block = await lastBlock(tx, network);
  const transaction = buildSubstrateTransaction(
    {
      operation: plan.operation,
      address: subWallet.address,
      calls: plan.calls,
      nonce,
      tip: readBalance(options.tip ?? "0x0", "The tip", { allowZero: true }),
      height: block.height,
      mortality: options.immortal ? null : block,
    },
    network,
  );
  const fee = substrateFee(transaction, network);
  await requireBalance(tx, subWallet, { native, runtime, spends: plan.spends, fee });
  const digests = [substrateSignable(transaction, subWallet.path)];
  return {
    subWallet,
    chain: SUBSTRATE,
    ...(plan.purpose && { purpose: plan.purpose }),
    assetId: native.id,
    assetSymbol: native.symbol,
    amount: plan.amount,
    fee,
    from: subWallet.address,
    to: plan.to,
    isToSelf: recipient.owner?.subWalletId === subWallet.id,
    includedInAddressBook: recipient.includedInAddressBook,
    trustId: recipient.trustId,
    reservations: [{ assetId: native.id, amount: plan.spends + fee }],
    unsigned: transaction,
    digests,
    webhookSignData: messageSignData(transaction, digests, "0x01"),
    answer: {},
  };
}

/** A quantity of planck. @throws ApiError INVALID_INPUT of `readQuantity`, and for more than a balance can be */
export function readBalance(text: string, name: string, options?: { allowZero?: boolean }): bigint {
  const amount = readQuantity(text, name, options);
  if (amount > LARGEST_BALANCE) throw invalidInput(`${name} is too large`);
  return amount;
}

async function readNonce(tx: Tx, subWallet: SubWalletRow, asked: string | null | undefined): Promise<number> {
  if (asked == null) return nextNonce(tx, subWallet);
  const nonce = readQuantity(asked, "Nonce", { allowZero: true });
  if (nonce > LARGEST_NONCE) throw invalidInput("Nonce is too large");
  const expected = await networkNonce(tx, SUBSTRATE, subWallet.address);
  if (nonce < BigInt(expected)) {
    throw invalidInput(`Nonce ${nonce} is used already: the next one is ${expected}`);
  }
  return Number(nonce);
}

async function requireBalance(
  tx: Tx,
  subWallet: SubWalletRow,
  { native, runtime, spends, fee }: { native: AssetRow; runtime: Runtime; spends: bigint; fee: bigint },
): Promise<void> {
  const available = (await availableOf(tx, subWallet.id))(native.id);
  if (spendable(available, runtime) >= spends + fee) return;
  const rest = "the existential deposit that keeps the account alive";
  const what = spends > 0n ? `the amount, the fee and ${rest}` : `the fee and ${rest}`;
  throw insufficient(spends + fee + runtime.existentialDeposit, available, native, what);
}

async function nativeOf(tx: Tx): Promise<AssetRow> {
  const native = nativeAsset(await loadAssets(tx), SUBSTRATE);
  if (!native) throw new Error("Substrate has no native asset");
  return native;
}
