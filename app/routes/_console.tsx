import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation, useMatches } from "@remix-run/react";
import { ConsoleFrame } from "~/components/frame/console-frame";
import { SessionClock } from "~/components/frame/session-clock";
import type { Crumb } from "~/components/ui/breadcrumb";
import { FlashRegion } from "~/components/ui/flash-region";
import { CustodyUnavailable } from "~/lib/custody/errors.server";
import { getUser, type User } from "~/lib/custody/people/user.server";
import { getPortfolioTotal } from "~/lib/custody/wallets/portfolio.server";
import { canAccessExchanges, env } from "~/lib/env.server";
import { DISPLAY_CURRENCIES, formatFiat } from "~/lib/money";
import { readPreferences } from "~/lib/preferences.server";
import { initials } from "~/lib/present/format";
import { CsrfField } from "~/lib/session/csrf-field";
import { requireSession, type Session } from "~/lib/session/session.server";
import { type RouteHandle, useRootData } from "~/root";

/**
 * A page's part of the header: `handle = { crumbs }`, each a label and, when it leads somewhere, a URL; or a function
 * that makes them from what the page's loader answered.
 */
interface ConsoleHandle {
  crumbs?: readonly Crumb[] | ((data: unknown) => readonly Crumb[]);
}

export const handle: RouteHandle = { isFramed: true };

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireSession(request);
  const { currency } = readPreferences(request);
  const [user, portfolio] = await Promise.all([
    getUser(session).catch((error) => fallbackUser(session, error)),
    getPortfolioTotal(session, currency),
  ]);
  const worth = portfolio.total?.in ?? portfolio.total;
  return {
    user: {
      name: [user.firstName, user.lastName].filter(Boolean).join(" ") || user.email,
      initials: initials(user.firstName, user.lastName) || user.email.charAt(0).toUpperCase(),
      email: user.email,
      trustId: user.organisation.trustId,
      canActAsIntermediary: user.organisation.canActAsIntermediary,
      areKeysPinned: env().CUSTODY_PROVENANCE_KEYS.length > 0,
    },
    organisation: user.organisation.name,
    canAccessExchanges: canAccessExchanges(session.email),
    portfolio: {
      total: worth ? formatFiat(worth.value, worth.currency) : null,
      currency,
      error: portfolio.error,
    },
  };
}

// The frame is shown even when the backend is down: the page inside says what it could not load.
function fallbackUser(session: Session, error: unknown): User {
  if (!(error instanceof CustodyUnavailable)) throw error;
  const organisation = { name: "—", trustId: "—", defaultIntermediary: false, canActAsIntermediary: false };
  return { firstName: null, lastName: null, email: session.email, organisation };
}

export default function Console() {
  const { user, organisation, portfolio, canAccessExchanges } = useLoaderData<typeof loader>();
  const root = useRootData();
  const { pathname, search } = useLocation();
  const crumbs = useMatches().flatMap(({ handle, data }) => {
    const own = (handle as ConsoleHandle | undefined)?.crumbs ?? [];
    return typeof own === "function" ? own(data) : own;
  });
  const csrf = <CsrfField />;
  const path = pathname + search;
  const config = root?.config;
  return (
    <ConsoleFrame
      productName={config?.productName ?? ""}
      user={user}
      organisation={organisation}
      portfolio={portfolio}
      currencies={DISPLAY_CURRENCIES}
      canAccessExchanges={canAccessExchanges}
      isSandbox={config?.sandbox ?? false}
      networkLabel={config?.network === "mainnet" ? "main networks" : "test networks"}
      buildNumber={config?.buildNumber ?? ""}
      theme={root?.preferences.theme ?? "system"}
      path={path}
      breadcrumb={crumbs}
      csrf={csrf}
    >
      <FlashRegion flash={root?.flash} />
      <Outlet />
      {root?.session ? (
        <SessionClock
          expiresAt={root.session.expiresAt}
          serverNow={root.session.serverNow}
          refreshAction={root.session.canExtend ? "/session/refresh" : null}
          redirectTo={path}
          csrf={csrf}
        />
      ) : null}
    </ConsoleFrame>
  );
}
