import BigNumber from "bignumber.js";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import type { Rule } from "../records/rules";
import { countedBy, type Movement, type UsedBefore } from "./conditions";
import { inCurrency } from "./movements";

/** `PREPARED`: whatever may still pay or has paid. `SIGNED`: only what was signed. */
type Counted = "PREPARED" | "SIGNED";

type Asked = {
  walletId: string;
  rules: readonly Rule[];
  at: Date;
  counted: Counted;
  /** Left out, and what one of them pays in place of. */
  except: readonly string[];
};

export type Counters = {
  usedBefore: UsedBefore;
  /** Counts it for those that come after it. */
  add(movement: Movement): void;
};

/**
 * What the rules with hours have used, by the database's clock.
 */
export async function openCounters(db: Db, asked: Asked): Promise<Counters> {
  const used = new Map<string, BigNumber>();
  const windows = asked.rules.filter(({ above }) => above?.hours != null);
  for (const rule of windows) used.set(rule.id, await sumOf(db, asked, rule));
  return {
    usedBefore: ({ id }) => used.get(id) ?? new BigNumber(0),
    add(movement) {
      for (const rule of windows) {
        const own = countedBy(rule, movement, asked.at);
        if (own) used.set(rule.id, own.plus(used.get(rule.id) ?? 0));
      }
    },
  };
}

async function sumOf(db: Db, asked: Asked, { above, ...rule }: Rule): Promise<BigNumber> {
  if (above?.hours == null) return new BigNumber(0);
  const { rows } = await db.execute<{ sum: string }>(sql`
    select coalesce(sum(${above.currency === null ? sql`m.amount` : sql`m.worth`}), 0)::text as sum
    from ruled_movements m
    where m.wallet_id = ${asked.walletId} and m.is_known
      and m.at > clock_timestamp() - make_interval(hours => ${above.hours})
      and ${isOneOf(sql`m.operation`, rule.operations)} and ${isOneOf(sql`m.sub_wallet_id`, rule.from)}
      and ${isOneOf(sql`m.payee`, rule.to)} and ${isOneOf(sql`m.asset`, rule.assets)}
      and not (${isOneOf(sql`m.request_id::text`, asked.except)})
      and ${counts(asked.counted)}
      and not exists (select from ruled_movements n join requests q on q.id = n.request_id
        where n.instead_of = m.request_id and ${isLive(sql`q.status`)})`);
  const sum = new BigNumber(rows[0]?.sum ?? 0);
  return above.currency === null ? sum : (inCurrency(sum, above.currency, asked.at) ?? sum);
}

const isOneOf = (column: SQL, list: readonly string[] | null): SQL =>
  list === null
    ? sql`true`
    : sql`${column} in (select jsonb_array_elements_text(${JSON.stringify(list)}::jsonb))`;

const isLive = (status: SQL): SQL => sql`${status} not in ('USER_CANCELLED', 'SYSTEM_CANCELLED', 'ERROR')`;

/** A payment of a payout counts until it is certain that nothing was sent: then its reference is free. */
function counts(counted: Counted): SQL {
  const ofRequest =
    counted === "PREPARED" ? isLive(sql`r.status`) : sql`r.status in ('SIGNED', 'SUBMITTED', 'CONFIRMED')`;
  return sql`exists (select from requests r left join payouts p on p.request_id = r.id
    left join payout_rows o on o.payout_id = p.id and o.position = m.position
    where r.id = m.request_id and ${ofRequest} and (o.position is null or o.holds_reference))`;
}
