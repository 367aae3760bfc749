import type { Network } from "../chains/names";
import type { Db } from "../db/client";
import { fingerprintOf } from "../device/fingerprint";
import type { ExportSigner } from "../keys/export-signer";
import { loadPayoutRecord } from "../payouts/load-record";
import { payoutResults } from "../payouts/payout-results";
import type { PayoutRow } from "../payouts/payout-rows";
import { payoutDigest } from "../records/payout";
import type { AssetRow } from "../wallets/assets";
import { idOfParty, loadPartyNames } from "../wallets/party-names";
import { alikeWords } from "../wallets/similar-words";
import { writeFile } from "./file-writer";
import { signManifest } from "./manifest";
import {
  feeAssetId,
  leftOutLine,
  type PayoutTerms,
  paymentLine,
  payoutEnd,
  payoutHeader,
  payoutSums,
  sumLine,
} from "./payout-lines";
import { similarCell } from "./place-names";

export type PayoutFile = { csv: string; manifest: string };

type Source = {
  db: Db;
  network: Network;
  signer: ExportSigner;
  /** By id. */
  assets: ReadonlyMap<string, AssetRow>;
};

/** Every payment of a payout as it was at a moment, in its order, then the rows left out, sums and row counts. */
export async function payoutFile(
  { db, network, signer, assets }: Source,
  payout: PayoutRow,
  at: Date,
): Promise<PayoutFile> {
  const [payments, record] = await Promise.all([
    payoutResults(db, payout.id, at),
    loadPayoutRecord(db, payout.id),
  ]);
  if (!record) throw new Error(`Payout ${payout.id} has no record`);
  const partyOf = ({ chain, to }: { chain: string; to: string }) => ({
    ...{ organisationId: payout.organisationId, chain, id: to },
  });
  const names = await loadPartyNames(db, payments.map(partyOf));
  const place = { organisationId: payout.organisationId, network };
  const compared = await alikeWords(db, place, [...names.values()]);
  const terms: PayoutTerms = {
    network,
    feeAssetOf: (chain) => assets.get(feeAssetId(chain)) ?? { symbol: "", decimals: 0 },
    nameOf: (payment) => names.get(idOfParty(partyOf(payment))) ?? "",
    similarTo: (name) => similarCell([name], compared),
  };
  const sums = payoutSums(payments, terms);
  const lines = [
    payoutHeader(),
    ...payments.map((payment) => paymentLine(payment, terms)),
    ...payout.leftOut.map(leftOutLine),
    ...sums.map(sumLine),
    payoutEnd(payments.length, payout.leftOut.length, sums.length),
  ];
  const chunks: Buffer[] = [];
  const written = await writeFile(stream(lines), async (more) => void chunks.push(...more));
  const { transactionDigest: digest } = payoutDigest(record);
  const manifest = signManifest(
    signer,
    {
      kind: "payout",
      file: payoutFileName(payout.id, at),
      organisation: record.trustId,
      period: { from: payout.createdAt, to: at },
      ...{ currency: null, timeZone: "UTC" },
      rows: payments.length + payout.leftOut.length,
      totals: sums,
      payout: { id: payout.id, name: payout.name, fingerprint: fingerprintOf([digest]), digest },
    },
    written,
  );
  return { csv: Buffer.concat(chunks).toString("utf8"), manifest };
}

/** 'payout-1b9d6bcd-20261127T010500Z.csv': without its name, which can have any characters. */
const payoutFileName = (id: string, at: Date): string =>
  `payout-${id.slice(0, 8)}-${at.toISOString().replace(/[-:]|\.\d+/g, "")}.csv`;

async function* stream(lines: string[]): AsyncGenerator<string> {
  yield* lines;
}
