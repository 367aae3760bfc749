import type { Tx } from "../../db/client";
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from "../../db/schema";
import type { LedgerAccount, Leg, Posting } from "../../ledger/post";
import { receivedReference } from "../../requests/arrivals";
import { inChunks } from "../in-chunks";
import { seedId } from "../seed-id";
import type { Movement } from "./movement";

const move = (from: LedgerAccount, to: LedgerAccount, amount: bigint): Leg[] => [
  { account: from, amount: -amount },
  { account: to, amount },
];

export const available = (subWalletId: string, assetId: string): LedgerAccount => ({
  kind: "available",
  subWalletId,
  assetId,
});

/** With the reference of the ledger's `receive`. */
export function receivePosting(
  hash: string,
  subWalletId: string,
  assetId: string,
  amount: bigint,
  at: Date,
): Posting {
  return {
    kind: "receive",
    reference: `${hash}/${subWalletId}/${assetId}`,
    legs: move({ kind: "network", assetId }, available(subWalletId, assetId), amount),
    createdAt: at,
  };
}

/** With the reference of `moveArrival`. */
export function heldPosting(
  transactionId: string,
  subWalletId: string,
  assetId: string,
  amount: bigint,
  at: Date,
): Posting {
  return {
    kind: "reserve",
    reference: receivedReference({ id: transactionId, subWalletId }),
    legs: move(available(subWalletId, assetId), { kind: "reserved", subWalletId, assetId }, amount),
    createdAt: at,
  };
}

export function postingOf(movement: Movement): Posting {
  const { sender, receiver, assetId, nativeAssetId, amount, fee, at } = movement;
  if (!sender) return receivePosting(movement.hash, receiver!.subWalletId, assetId, amount, at);
  const target = receiver
    ? available(receiver.subWalletId, assetId)
    : ({ kind: "network", assetId } satisfies LedgerAccount);
  return {
    kind: "settle",
    reference: movement.id,
    legs: [
      ...move(available(sender.subWalletId, assetId), target, amount),
      ...move(available(sender.subWalletId, nativeAssetId), { kind: "fees", assetId: nativeAssetId }, fee),
    ],
    createdAt: at,
  };
}

const keyOf = ({ kind, assetId, ...owner }: LedgerAccount): string =>
  JSON.stringify([kind, "subWalletId" in owner ? owner.subWalletId : null, assetId]);

/**
 * Few statements, while the ledger's `post` takes about eight each. Same result, which a test compares with the trial
 * balance. Only for an empty ledger.
 */
export async function postAll(tx: Tx, postings: Posting[]): Promise<void> {
  const balances = new Map<string, { account: LedgerAccount; balance: bigint }>();
  const entries = postings.flatMap(({ kind, reference, legs, createdAt }) => {
    const merged = new Map<string, bigint>();
    for (const { account, amount } of legs) {
      const key = keyOf(account);
      merged.set(key, (merged.get(key) ?? 0n) + amount);
      balances.set(key, { account, balance: (balances.get(key)?.balance ?? 0n) + amount });
    }
    const transactionId = seedId(`ledger:${kind}:${reference}`);
    return [...merged]
      .filter(([, amount]) => amount !== 0n)
      .map(([key, amount]) => ({ transactionId, key, amount, createdAt }));
  });
  const rows = [...balances.values()].map(({ account, balance }) => ({ ...account, balance }));
  const ids = new Map<string, { id: bigint; assetId: string }>();
  await inChunks(rows, async (chunk) => {
    const inserted = await tx
      .insert(ledgerAccounts)
      .values(chunk)
      .returning({ id: ledgerAccounts.id, assetId: ledgerAccounts.assetId });
    chunk.forEach((row, at) => {
      ids.set(keyOf(row), inserted[at]!);
    });
  });
  await inChunks(postings, (chunk) =>
    tx.insert(ledgerTransactions).values(
      chunk.map(({ kind, reference, createdAt }) => ({
        id: seedId(`ledger:${kind}:${reference}`),
        kind,
        reference,
        createdAt,
      })),
    ),
  );
  await inChunks(entries, (chunk) =>
    tx.insert(ledgerEntries).values(
      chunk.map(({ transactionId, key, amount, createdAt }) => {
        const account = ids.get(key)!;
        return { transactionId, accountId: account.id, assetId: account.assetId, amount, createdAt };
      }),
    ),
  );
}
