import { BigNumber } from "bignumber.js";
import { sql } from "drizzle-orm";
import { factsOf, supportsTravelRule } from "../../chains/facts";
import type { Db } from "../../db/client";
import { rate } from "../../rates/rates";
import {
  type Applicability,
  type KnownCounterparty,
  travelRuleApplicability,
} from "../../travel-rule/applicability";
import type { readOrganisation } from "../../wallets/organisation";
import type { PayeeFacts, PayoutPayment } from "./payout-chain";

type Organisation = Awaited<ReturnType<typeof readOrganisation>>;

export type Standing = {
  /** With the allow-list on: RECIPIENT entries and the organisation's own addresses. */
  mayBePaid(row: PayoutPayment): boolean;
  travelRule(row: PayoutPayment): Applicability;
};

type Entry = KnownCounterparty & {
  chain: string;
  address: string;
  memo: string | null;
  recipient: boolean;
  isSunrise: boolean;
};

/** What the address book says of all payees. */
export async function loadStanding(
  db: Db,
  organisation: Organisation,
  rows: readonly PayoutPayment[],
  { ownerOf, now }: Pick<PayeeFacts, "ownerOf" | "now">,
): Promise<Standing> {
  const entries = await loadEntries(db, organisation.id, rows);
  const entriesOf = ({ chain, to }: PayoutPayment) => entries.get(`${chain}/${to}`) ?? [];
  const isOwn = ({ chain, to }: PayoutPayment) => ownerOf(chain, to)?.organisationId === organisation.id;
  return {
    mayBePaid: (row) =>
      !organisation.whitelistEnabled || isOwn(row) || entriesOf(row).some((entry) => isFor(entry, row)),
    travelRule(row) {
      if (!supportsTravelRule(row.chain)) return "NOT_APPLICABLE";
      const counterparty = entriesOf(row).find(({ travelRule }) => travelRule) ?? null;
      return travelRuleApplicability({
        isOwnAddress: isOwn(row),
        counterparty,
        valueInEur: valueInEur(row, now),
        canActAsIntermediary: organisation.canActAsIntermediary,
        movesValue: true,
        isContractCall: false,
        isWithSunriseVasp: counterparty?.isSunrise ?? false,
        madeAt: now,
      });
    },
  };
}

/** An entry with a memo allows only that memo. */
function isFor({ recipient, memo }: Entry, row: PayoutPayment): boolean {
  if (!recipient) return false;
  if (!factsOf(row.chain).readMemo || memo === null) return true;
  return row.memo !== null && Number(memo) === Number(row.memo);
}

function valueInEur({ asset, amount }: PayoutPayment, now: Date): string | null {
  const price = rate(asset.id, "EUR", now);
  return price?.times(new BigNumber(amount.toString()).shiftedBy(-asset.decimals)).toFixed() ?? null;
}

type Found = {
  chain: string;
  address: string;
  memo: string | null;
  recipient: boolean;
  travel_rule: boolean;
  counterparty_name: string | null;
  vasp_id: string | null;
  vasp_name: string | null;
  vasp_type: string | null;
  is_sunrise: boolean;
};

async function loadEntries(
  db: Db,
  organisationId: string,
  rows: readonly PayoutPayment[],
): Promise<Map<string, Entry[]>> {
  const places = [
    ...new Map(rows.map(({ chain, to }) => [`${chain}/${to}`, { chain, address: to }])).values(),
  ];
  const { rows: found } = await db.execute<Found>(sql`
    select b.chain, b.address, b.memo, b.recipient, b.travel_rule, b.counterparty_name, b.vasp_id, b.vasp_name,
      b.vasp_type, coalesce(v.is_sunrise, false) as is_sunrise
    from json_to_recordset(${JSON.stringify(places)}::json) as wanted (chain text, address text)
    join address_book_entries b
      on b.organisation_id = ${organisationId} and b.chain = wanted.chain and b.address = wanted.address
    left join vasps v on v.id = b.vasp_id
    order by b."order"`);
  const entries = new Map<string, Entry[]>();
  for (const row of found) {
    const key = `${row.chain}/${row.address}`;
    entries.set(key, [...(entries.get(key) ?? []), toEntry(row)]);
  }
  return entries;
}

const toEntry = (row: Found): Entry => ({
  chain: row.chain,
  address: row.address,
  memo: row.memo,
  recipient: row.recipient,
  travelRule: row.travel_rule,
  counterpartyName: row.counterparty_name,
  vaspId: row.vasp_id,
  vaspName: row.vasp_name,
  vaspType: row.vasp_type,
  isSunrise: row.is_sunrise,
});
