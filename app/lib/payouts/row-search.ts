import type { PayoutRowsAsked } from "~/lib/custody/payouts/read.server";
import { type PayoutRowState, ROW_STATES } from "~/lib/custody/payouts/row-state";
import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { queryOf } from "~/lib/forms/query";
import { paths } from "~/lib/paths";

export const ROWS_SHOWN = 25;
/** Of a thousand payments. */
const MAX_PAGE = 1_000 / ROWS_SHOWN;

export interface RowSearch {
  /** Null: all. */
  state: PayoutRowState | null;
  page: number;
}

const QUERY = { state: TOKEN_LENGTH, page: TOKEN_LENGTH } as const;

export function readRowSearch(request: Request): RowSearch {
  const { state, page } = queryOf(request, QUERY);
  const number = page !== null && /^\d{1,2}$/.test(page) ? Number(page) : 1;
  return {
    state: ROW_STATES.find((known) => known === state) ?? null,
    page: Math.min(MAX_PAGE, Math.max(1, number)),
  };
}

export function rowsAsked({ state, page }: RowSearch): PayoutRowsAsked {
  return { states: state && [state], failedFirst: true, limit: ROWS_SHOWN, offset: (page - 1) * ROWS_SHOWN };
}

export function rowSearchUrl(id: string, { state, page }: RowSearch): string {
  return paths.payout(id, { state, page: page > 1 ? page : null });
}
