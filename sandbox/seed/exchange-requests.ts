import { personActor } from "../auth/principal";
import type { Tx } from "../db/client";
import { requestEvents, requests } from "../db/schema";
import {
  encodeInstruction,
  instructionDigest,
  instructionHash,
  instructionSignData,
} from "../exchanges/instruction";
import { createdMessage } from "../requests/webhook-message";
import type { SeedTransfer } from "./exchange-transfer";
import { organisationOf, users } from "./people";
import type { WalletPlan } from "./plan/wallet-plan";

const MINUTE = 60_000;

/** They hold the amounts. Nothing is due, so they stay. */
export async function seedTransferRequests(
  tx: Tx,
  wallet: WalletPlan,
  transfers: SeedTransfer[],
): Promise<void> {
  const organisation = organisationOf(wallet.organisation);
  const author = users.find((user) => user.organisation === wallet.organisation)!;
  for (const transfer of transfers) {
    const { row, asset, events } = transfer;
    const { id: requestId, fromId, createdAt } = row;
    const [walletId = "", type = "", index = ""] = fromId.split("/");
    const instruction = {
      ...{ requestId, from: fromId, to: row.toId, asset: asset.id },
      value: row.amount.toString(),
    };
    const isSent = events.some(({ status }) => status === "SUBMITTED");
    await tx.insert(requests).values({
      id: requestId,
      organisationId: organisation.id,
      createdBy: author.id,
      ...{ walletId, subWalletId: fromId, type: "EXCHANGE_TRANSFER_REQUEST" },
      status: isSent ? "SUBMITTED" : "SIGNED",
      source: "TVW",
      intent: {},
      unsigned: instruction,
      digests: [instructionDigest(instruction)],
      reservations: [{ assetId: asset.id, amount: instruction.value }],
      policyVersion: 1,
      rawTransaction: encodeInstruction(instruction).toString("hex"),
      transactionHash: instructionHash(instruction),
      webhookMessage: createdMessage({
        ...{ requestId, trustId: organisation.trustId, assetSymbol: asset.symbol, chain: asset.chain },
        type: "EXCHANGE_TRANSFER_CREATED",
        subWallet: { id: fromId, walletId, type, index: Number(index) },
        includedInAddressBook: false,
        signData: instructionSignData(instruction),
        at: createdAt,
      }),
      createdAt,
      updatedAt: row.updatedAt ?? createdAt,
    });
    const signedAt = events[0]?.at ?? createdAt;
    const states = [
      { status: "PREPROCESSING", actor: personActor(author), createdAt },
      {
        status: "AWAITING_SIGNATURES",
        actor: "Travel Rule service",
        createdAt: new Date(createdAt.getTime() + MINUTE),
      },
      { status: "SIGNED", actor: personActor(author), createdAt: signedAt },
      ...events
        .filter(({ status }) => status === "SUBMITTED")
        .map(({ status, at }) => ({ status, actor: "Transaction service", createdAt: at })),
    ];
    await tx.insert(requestEvents).values(states.map((state) => ({ requestId, ...state })));
  }
}
