import { statesCapability } from "../custody/capabilities/known.server";
import {
  type ExtensionSessionInfo,
  listExtensionSessions,
} from "../custody/people/extension-sessions.server";
import { listFreezes, type StandingFreeze } from "../custody/people/freezes.server";
import { getUser, seesSomeWallets, type User } from "../custody/people/user.server";
import { settle } from "../custody/settle.server";
import { getTaskCount } from "../custody/transactions/tasks.server";
import { getPortfolioTotal, type PortfolioTotal } from "../custody/wallets/portfolio.server";
import { canAccessExchanges, env } from "../env.server";
import { listedSession } from "../extension/listed-sessions";
import { DISPLAY_CURRENCIES, formatFiat } from "../money";
import { markHidden } from "../names/hidden-characters";
import { accountRows } from "../present/account-rows";
import { initials } from "../present/format";
import { presentWorth } from "../present/portfolio-worth";
import { can } from "../roles";
import type { Session } from "../session/session.server";
import { sessionsPath } from "../sessions-path";

export type Frame = Awaited<ReturnType<typeof loadFrame>>;

interface FrameData {
  user: User | null;
  portfolio: PortfolioTotal | null;
  waiting: number;
  sessions: ExtensionSessionInfo[] | null;
  hasAuditLog: boolean;
  hasFreezes: boolean;
  hasPeople: boolean;
  links: readonly { to: string; label: string }[];
  freezes: StandingFreeze[] | null;
}

const OWN_LINKS = [{ to: sessionsPath("me"), label: "Your sessions" }];

const UNKNOWN: FrameData = {
  user: null,
  portfolio: null,
  waiting: 0,
  sessions: null,
  hasAuditLog: false,
  hasFreezes: false,
  hasPeople: false,
  links: [],
  freezes: null,
};

/** Until the backend has answered. */
export const pendingFrame = (session: Session, currency: string) => ({
  ...presentFrame(session, currency, UNKNOWN),
  isComing: true,
});

/** @param refresh loads the portfolio's worth again, not the cached one of a few minutes ago */
export async function loadFrame(session: Session, currency: string, { refresh = false } = {}) {
  const [{ value: user }, portfolio, tasks, sessions, freezes, ...has] = await Promise.all([
    // Failures are ignored: the page inside reports its own.
    settle(getUser(session)),
    getPortfolioTotal(session, currency, { refresh }),
    getTaskCount(session),
    listExtensionSessions(session),
    settle(listFreezes(session)),
    statesCapability("audit"),
    statesCapability("freezes"),
    statesCapability("people"),
    statesCapability("personSessions"),
  ]);
  const [hasAuditLog, hasFreezes, hasPeople, hasSessions] = has;
  const known = {
    ...{ user, portfolio, waiting: tasks?.taskCount ?? 0, sessions, freezes: freezes.value },
    ...{ hasAuditLog, hasFreezes, hasPeople, links: hasPeople && hasSessions ? OWN_LINKS : [] },
  };
  return { ...presentFrame(session, currency, known), isComing: false };
}

function presentFrame({ email }: Session, currency: string, data: FrameData) {
  const { user, portfolio, waiting, sessions, hasAuditLog, hasFreezes, hasPeople, freezes } = data;
  const now = new Date();
  const worth = portfolio?.total?.in ?? portfolio?.total;
  const name = [user?.firstName, user?.lastName].filter(Boolean).join(" ") || email;
  const organisation = user?.organisation.name ?? "—";
  const role = user?.role ?? null;
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
      links: data.links,
      sessions: sessions?.map((one) => listedSession(one, now)) ?? [],
    },
    organisation,
    role,
    seesSomeWallets: seesSomeWallets(user),
    canAccessExchanges: canAccessExchanges(email),
    // From the server, so that the browser need not load the money code.
    currencies: DISPLAY_CURRENCIES,
    waiting,
    hasAuditLog: hasAuditLog && can(role, "readAuditLog") && user?.readsAuditLog !== false,
    hasFreezes: hasFreezes && can(role, "freeze"),
    hasPeople,
    frozen: (freezes ?? []).map(({ walletName }) => markHidden(walletName ?? organisation)),
    portfolio: {
      ...presentWorth(worth ? formatFiat(worth.value, worth.currency) : null, {
        currency,
        at: portfolio?.total?.timestamp ?? null,
        now,
      }),
      error: portfolio?.error ?? null,
    },
  };
}
