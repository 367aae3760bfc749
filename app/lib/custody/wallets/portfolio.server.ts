import { z } from "zod";
import { MESSAGES } from "~/lib/errors/catalogue";
import type { Session } from "~/lib/session/session.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";
import { createMemory } from "../memory.server";
import { type ValuedAmount, valuedAmount } from "../shapes.server";

const memory = createMemory<ValuedAmount>(10 * 60 * 1000);

const document = graphql(`
  query getPortfolioTotal($authentication: AuthenticationInput, $currency: String!) {
    user(authentication: $authentication) {
      portfolio(currency: $currency) {
        total {
          value
          currency
          timestamp
          in(currency: $currency) { value currency }
        }
      }
    }
  }
`);

export type PortfolioTotal = { total: ValuedAmount; error: null } | { total: null; error: string };

/** Keeps a total read together with its assets, so that the sidebar does not show an older one. */
export function rememberPortfolioTotal(session: Session, currency: string, total: ValuedAmount): void {
  memory.keep(`${session.id} ${currency}`, total);
}

const totalAnswer = z.object({
  user: z.object({ portfolio: z.object({ total: valuedAmount }) }),
});

/**
 * In `total.in`, cached for ten minutes by session and currency. Failures are returned, since the page can do without
 * it; only a refused session is thrown, as a Response.
 */
export async function getPortfolioTotal(
  session: Session,
  currency: string,
  { refresh = false }: { refresh?: boolean } = {},
): Promise<PortfolioTotal> {
  const key = `${session.id} ${currency}`;
  const known = refresh ? undefined : memory.recall(key);
  if (known) return { total: known, error: null };
  const variables = { authentication: session.authentication, currency };
  try {
    const { user } = await custody(session).request(document, totalAnswer, variables, {
      alone: true,
      fresh: refresh,
    });
    return { total: memory.keep(key, user.portfolio.total), error: null };
  } catch (error) {
    if (error instanceof Response) throw error;
    return { total: null, error: MESSAGES.PORTFOLIO_BALANCES_FAILED };
  }
}
