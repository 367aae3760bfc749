import { randomInt, randomUUID } from "node:crypto";
import { receive, reserve, settleSent } from "../../../sandbox/ledger/movements";
import { bookAssets, openBooks } from "./books";

/** Posts payments on the database in argv[2] until it is killed, and says so after each. */
const dataDir = process.argv[2];
if (!dataDir) throw new Error("Which folder?");
const { db, subWalletIds } = await openBooks(4, dataDir);

for (;;) {
  const assetId = bookAssets[randomInt(bookAssets.length)] ?? bookAssets[0];
  const [from = "", to = ""] = [...subWalletIds].sort(() => randomInt(3) - 1);
  const amount = BigInt(randomInt(1, 1_000_000));
  const requestId = randomUUID();
  const held = [{ assetId, amount: amount + 10n }];
  // One database transaction with three postings: most of the time it is half done.
  await db.transaction(async (tx) => {
    await receive(tx, { reference: randomUUID(), subWalletId: from, assetId, amount: amount + 10n });
    await reserve(tx, requestId, from, held);
    await settleSent(tx, {
      requestId,
      subWalletId: from,
      reservations: held,
      sent: { assetId, amount },
      fee: { assetId, amount: 7n },
      recipientSubWalletId: to,
    });
  });
  process.stdout.write("posted\n");
}
