import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation, useMatches } from "@remix-run/react";
import { useRef } from "react";
import { ConsoleFrame } from "~/components/frame/console-frame";
import type { LogOutParts } from "~/components/frame/log-out-parts";
import { SessionClock } from "~/components/frame/session-clock";
import type { Crumb } from "~/components/ui/breadcrumb";
import { FlashRegion } from "~/components/ui/flash-region";
import { knowsAuditLog } from "~/lib/custody/audit/audit.server";
import { CustodyUnavailable } from "~/lib/custody/errors.server";
import { getUser, type User } from "~/lib/custody/people/user.server";
import { getTaskCount } from "~/lib/custody/transactions/tasks.server";
import { getPortfolioTotal, type PortfolioTotal } from "~/lib/custody/wallets/portfolio.server";
import { canAccessExchanges, env } from "~/lib/env.server";
import { DISPLAY_CURRENCIES, formatFiat } from "~/lib/money";
import { readPreferences } from "~/lib/preferences.server";
import { formatMoment, initials } from "~/lib/present/format";
import { answerEarly } from "~/lib/remembered/early-answer.server";
import { CsrfField } from "~/lib/session/csrf-field";
import { requireSession, type Session } from "~/lib/session/session.server";
import { type RouteHandle, useRootData } from "~/root";

/**
 * A page's part of the header: `handle = { crumbs }`, each a label and, when it leads somewhere, a URL; or a function
 * that makes them from what the page's loader answered.
 */
interface ConsoleHandle {
  crumbs?: readonly Crumb[] | ((data: unknown) => readonly Crumb[]);
  /** Where logging out sends the page's form, by what its loader answered. */
  logOut?: (data: unknown) => LogOutParts | null;
}

export const handle: RouteHandle = { isFramed: true };

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireSession(request);
  const { currency } = readPreferences(request);
  const meanwhile = presentFrame(session, currency, UNKNOWN);
  return answerEarly(request, session, "frame", () => loadFrame(session, currency), meanwhile);
}

interface FrameData {
  user: User | null;
  portfolio: PortfolioTotal | null;
  waiting: number;
  hasAudit: boolean;
}

const UNKNOWN: FrameData = { user: null, portfolio: null, waiting: 0, hasAudit: false };

async function loadFrame(session: Session, currency: string) {
  const [user, portfolio, tasks, hasAudit] = await Promise.all([
    getUser(session).catch((error) => {
      // The frame is shown even when the backend is down: the page inside says what it could not load.
      if (error instanceof CustodyUnavailable) return null;
      throw error;
    }),
    getPortfolioTotal(session, currency),
    getTaskCount(session),
    knowsAuditLog(session),
  ]);
  return presentFrame(session, currency, { user, portfolio, waiting: tasks?.taskCount ?? 0, hasAudit });
}

function presentFrame(
  { email }: Session,
  currency: string,
  { user, portfolio, waiting, hasAudit }: FrameData,
) {
  const worth = portfolio?.total?.in ?? portfolio?.total;
  return {
    user: {
      name: [user?.firstName, user?.lastName].filter(Boolean).join(" ") || email,
      initials: initials(user?.firstName, user?.lastName) || email.charAt(0).toUpperCase(),
      email: user?.email ?? email,
      trustId: user?.organisation.trustId ?? "—",
      canActAsIntermediary: user?.organisation.canActAsIntermediary ?? false,
      areKeysPinned: env().CUSTODY_PROVENANCE_KEYS.length > 0,
    },
    organisation: user?.organisation.name ?? "—",
    canAccessExchanges: canAccessExchanges(email),
    // From here, so that the browser needs nothing of what is about money.
    currencies: DISPLAY_CURRENCIES,
    waiting,
    hasAuditLog: hasAudit,
    portfolio: {
      total: worth ? formatFiat(worth.value, worth.currency) : null,
      asOf: portfolio?.total ? formatMoment(portfolio.total.timestamp, new Date()) : null,
      currency,
      error: portfolio?.error ?? null,
    },
  };
}

/** The frame; while the backend has not answered, as it was on the page before. */
function useFrame() {
  const answer = useLoaderData<typeof loader>();
  const last = useRef(answer.ready);
  last.current = answer.ready ?? last.current;
  return last.current ?? (answer.ready === null ? answer.meanwhile : answer.ready);
}

export default function Console() {
  const { pathname, search } = useLocation();
  const matches = useMatches();
  const { user, organisation, portfolio, currencies, canAccessExchanges, hasAuditLog, waiting } = useFrame();
  const root = useRootData();
  let logOut: LogOutParts | null | undefined;
  const crumbs = matches.flatMap(({ handle, data }) => {
    const { crumbs: own = [], logOut: parts } = (handle ?? {}) as ConsoleHandle;
    logOut ??= parts?.(data);
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
      currencies={currencies}
      canAccessExchanges={canAccessExchanges}
      hasAuditLog={hasAuditLog}
      waiting={waiting}
      isSandbox={config?.sandbox ?? false}
      networkLabel={config?.network === "mainnet" ? "main networks" : "test networks"}
      buildNumber={config?.buildNumber ?? ""}
      theme={root?.preferences.theme ?? "system"}
      path={path}
      place={crumbs[0]?.to ?? path}
      breadcrumb={crumbs}
      csrf={csrf}
      logOut={logOut}
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
