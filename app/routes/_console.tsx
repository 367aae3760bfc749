import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation, useMatches } from "@remix-run/react";
import { Suspense, useRef, useState } from "react";
import { ConsoleFrame } from "~/components/frame/console-frame";
import { LateWatch } from "~/components/frame/late-watch";
import type { LogOutParts } from "~/components/frame/log-out-parts";
import { Reader } from "~/components/frame/reader";
import type { Crumb } from "~/components/ui/breadcrumb";
import { FlashRegion } from "~/components/ui/flash-region";
import { type Frame, loadFrame, pendingFrame } from "~/lib/frame/frame.server";
import { readPreferences } from "~/lib/preferences.server";
import { newestWorth, type PortfolioWorth } from "~/lib/present/portfolio-worth";
import { answerEarly } from "~/lib/remembered/early-answer.server";
import { CsrfField } from "~/lib/session/csrf-field";
import { requireSession } from "~/lib/session/session.server";
import { type RouteHandle, useRootData } from "~/root";

/**
 * A page's part of the header: `handle = { crumbs }`, each a label and, when it leads somewhere, a URL; or a function
 * that makes them from what the page's loader answered.
 */
interface ConsoleHandle {
  crumbs?: readonly Crumb[] | ((data: unknown) => readonly Crumb[]);
  /** Where logging out sends the page's form, by what its loader answered. */
  logOut?: (data: unknown) => LogOutParts | null;
  /** The portfolio's worth that the page states, by what its loader answered. */
  worth?: (data: unknown) => PortfolioWorth | null;
}

export const handle: RouteHandle = { isFramed: true };

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireSession(request);
  const { currency } = readPreferences(request);
  const meanwhile = pendingFrame(session, currency);
  return answerEarly(request, session, "frame", () => loadFrame(session, currency), meanwhile);
}

/** The frame; while the backend has not answered, as it was on the page before. What is shown later counts first. */
function useFrame() {
  const answer = useLoaderData<typeof loader>();
  const [fresh, setFresh] = useState<{ after: typeof answer; frame: Frame } | null>(null);
  const last = useRef(answer.ready);
  last.current = (fresh?.after === answer ? fresh.frame : answer.ready) ?? last.current;
  const frame = last.current ?? (answer.ready === null ? answer.meanwhile : answer.ready);
  return { ...frame, onFrame: (newer: Frame) => setFresh({ after: answer, frame: newer }) };
}

export default function Console() {
  const { pathname, search } = useLocation();
  const matches = useMatches();
  const frame = useFrame();
  const { user, organisation, role, isComing, currencies, canAccessExchanges, hasAuditLog, waiting } = frame;
  const { hasFreezes, hasPeople, frozen } = frame;
  const root = useRootData();
  const shown = useRef<PortfolioWorth | null>(null);
  let worth: PortfolioWorth | null | undefined;
  let logOut: LogOutParts | null | undefined;
  const crumbs = matches.flatMap(({ handle, data }) => {
    const { crumbs: own = [], logOut: parts, worth: ownWorth } = (handle ?? {}) as ConsoleHandle;
    logOut ??= parts?.(data);
    worth ??= ownWorth?.(data);
    return typeof own === "function" ? own(data) : own;
  });
  // The page's own loader may remember an older total than the one just asked for.
  const portfolio = newestWorth(frame.portfolio, worth ?? null, shown.current);
  const { total, currency, asOf, at } = portfolio;
  shown.current = total === null ? shown.current : { total, currency, asOf, at };
  const csrf = <CsrfField />;
  const path = pathname + search;
  const config = root?.config;
  return (
    <Reader of={frame}>
      <ConsoleFrame
        productName={config?.productName ?? ""}
        user={user}
        organisation={organisation}
        role={role}
        portfolio={portfolio}
        isComing={isComing}
        currencies={currencies}
        canAccessExchanges={canAccessExchanges}
        hasAuditLog={hasAuditLog}
        hasFreezes={hasFreezes}
        hasPeople={hasPeople}
        frozen={frozen}
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
          <Suspense>
            <LateWatch session={root.session} path={path} csrf={csrf} onFrame={frame.onFrame} />
          </Suspense>
        ) : null}
      </ConsoleFrame>
    </Reader>
  );
}
