import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation, useMatches } from "@remix-run/react";
import { useRef } from "react";
import { ConsoleFrame } from "~/components/frame/console-frame";
import type { LogOutParts } from "~/components/frame/log-out-parts";
import { SessionClock } from "~/components/frame/session-clock";
import type { Crumb } from "~/components/ui/breadcrumb";
import { FlashRegion } from "~/components/ui/flash-region";
import { knowsAuditLog } from "~/lib/custody/audit/audit.server";
import {
  type ExtensionSessionInfo,
  listExtensionSessions,
} from "~/lib/custody/people/extension-sessions.server";
import { getUser, type User } from "~/lib/custody/people/user.server";
import { settle } from "~/lib/custody/settle.server";
import { getTaskCount } from "~/lib/custody/transactions/tasks.server";
import { getPortfolioTotal, type PortfolioTotal } from "~/lib/custody/wallets/portfolio.server";
import { canAccessExchanges, env } from "~/lib/env.server";
import { listedSession } from "~/lib/extension/listed-sessions";
import { DISPLAY_CURRENCIES, formatFiat } from "~/lib/money";
import { readPreferences } from "~/lib/preferences.server";
import { accountRows } from "~/lib/present/account-rows";
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
  const meanwhile = { ...presentFrame(session, currency, UNKNOWN), isComing: true };
  return answerEarly(request, session, "frame", () => loadFrame(session, currency), meanwhile);
}

interface FrameData {
  user: User | null;
  portfolio: PortfolioTotal | null;
  waiting: number;
  sessions: ExtensionSessionInfo[] | null;
  hasAudit: boolean;
}

const UNKNOWN: FrameData = { user: null, portfolio: null, waiting: 0, sessions: null, hasAudit: false };

async function loadFrame(session: Session, currency: string) {
  const [{ value: user }, portfolio, tasks, sessions, hasAudit] = await Promise.all([
    // The frame is shown whatever the backend answers: the page inside says what it could not load.
    settle(getUser(session)),
    getPortfolioTotal(session, currency),
    getTaskCount(session),
    listExtensionSessions(session),
    knowsAuditLog(session),
  ]);
  const known = { user, portfolio, waiting: tasks?.taskCount ?? 0, sessions, hasAudit };
  return { ...presentFrame(session, currency, known), isComing: false };
}

function presentFrame({ email }: Session, currency: string, data: FrameData) {
  const { user, portfolio, waiting, sessions, hasAudit } = data;
  const now = new Date();
  const worth = portfolio?.total?.in ?? portfolio?.total;
  const name = [user?.firstName, user?.lastName].filter(Boolean).join(" ") || email;
  const organisation = user?.organisation.name ?? "—";
  const rows = accountRows({
    name,
    organisation,
    email: user?.email ?? email,
    trustId: user?.organisation.trustId ?? "—",
    canActAsIntermediary: user?.organisation.canActAsIntermediary ?? null,
    areKeysPinned: env().CUSTODY_PROVENANCE_KEYS.length > 0,
    buildNumber: env().BUILD_NUMBER,
  });
  return {
    user: {
      name,
      initials: initials(user?.firstName, user?.lastName) || email.charAt(0).toUpperCase(),
      rows,
      sessions: sessions?.map((one) => listedSession(one, now)) ?? [],
    },
    organisation,
    canAccessExchanges: canAccessExchanges(email),
    // From here, so that the browser needs nothing of what is about money.
    currencies: DISPLAY_CURRENCIES,
    waiting,
    hasAuditLog: hasAudit,
    portfolio: {
      total: worth ? formatFiat(worth.value, worth.currency) : null,
      asOf: portfolio?.total ? formatMoment(portfolio.total.timestamp, now) : null,
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
  const frame = useFrame();
  const { user, organisation, portfolio, isComing, currencies, canAccessExchanges, hasAuditLog, waiting } =
    frame;
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
      isComing={isComing}
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
