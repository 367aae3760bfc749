import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import {
  Links,
  Meta,
  type MetaFunction,
  Outlet,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { ErrorPage } from "~/components/frame/error-page";
import { LAST_OF_PAGE, LateScripts } from "~/components/frame/late-scripts";
import { OnItsWay } from "~/components/frame/on-its-way";
import { useRouterTransitions } from "~/components/frame/use-router-transitions";
import { FlashRegion } from "~/components/ui/flash-region";
import { ToastProvider } from "~/components/ui/toast";
import { publicConfig } from "~/lib/env.server";
import { dropKeptForm } from "~/lib/forms/kept-form.server";
import { useNonce } from "~/lib/http/nonce";
import { readPreferences } from "~/lib/preferences.server";
import { isEarly } from "~/lib/remembered/early-answer";
import { issueCsrf } from "~/lib/session/csrf.server";
import { takeFlash } from "~/lib/session/flash.server";
import { loginPath, returnTo } from "~/lib/session/return-path";
import { canExtend, readSession } from "~/lib/session/session.server";
import { fontPreloads } from "~/styles/font-preloads";
import "~/styles/index.css";

export const meta: MetaFunction<typeof loader> = ({ data: root }) => [
  { title: root?.config.productName ?? "Strongroom" },
];

export const links: LinksFunction = () => [
  ...fontPreloads,
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const session = readSession(request);
  const csrf = issueCsrf(request);
  const { flash, headers: flashHeaders } = takeFlash(request);
  const now = Date.now();
  const headers = new Headers();
  for (const cookie of [...csrf.headers, ...flashHeaders, ...dropKeptForm(request)])
    headers.append("Set-Cookie", cookie);
  return data(
    {
      csrf: csrf.token,
      config: publicConfig(),
      preferences: readPreferences(request),
      flash,
      session: session && {
        expiresAt: session.expiresAt,
        serverNow: now,
        canExtend: canExtend(session),
        /** Whole seconds until the page must have left for /login, which is at `loginTo`. */
        secondsLeft: Math.max(1, Math.ceil((session.expiresAt - now) / 1000)),
        loginTo: loginPath(returnTo(request)),
      },
    },
    { headers },
  );
}

/**
 * A form that was refused for its token needs another one; one that was refused otherwise keeps it, and asking for the
 * page again would end what it is a step of. Remix's own default does not look at the status here.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionStatus = 200,
  defaultShouldRevalidate,
}) => (actionStatus < 400 ? defaultShouldRevalidate : actionStatus === 403);

/** What routes may say to the root: `isFramed` pages show the flash message and the word 'Sandbox' themselves. */
export interface RouteHandle {
  isFramed?: boolean;
  /** Something is typed here that takes a while: see `TYPING_GRACE_S`. By what the page's loader answered, or always. */
  hasForm?: boolean | ((data: unknown) => boolean);
}

/**
 * Without scripts nothing can be saved of a form whose page moves on by itself. A form that is sent within these
 * seconds after the session's end is kept for after the next sign-in.
 */
const TYPING_GRACE_S = 30 * 60;

export type RootData = ReturnType<typeof useRootData>;

/** What the root loader told; undefined where it failed itself. */
export function useRootData() {
  return useRouteLoaderData<typeof loader>("root");
}

function showsForm({ hasForm, data }: RouteHandle & { data: unknown }): boolean {
  return typeof hasForm === "function" ? hasForm(data) : (hasForm ?? false);
}

/** Whether something is typed on this page that takes a while. */
export function useHasForm(): boolean {
  return useMatches().some(({ handle, data }) => showsForm({ ...(handle as RouteHandle | undefined), data }));
}

export function Layout({ children }: { children: ReactNode }) {
  useRouterTransitions();
  const root = useRootData();
  const nonce = useNonce();
  const theme = root?.preferences.theme;
  const failed = Boolean(useRouteError());
  const matches = useMatches().map(({ handle, data }) => ({ ...(handle as RouteHandle | undefined), data }));
  const isFramed = matches.some((match) => match.isFramed) && !failed;
  const hasForm = useHasForm() && !failed;
  const early = matches.some(({ data }) => isEarly(data));
  return (
    <html lang="en-GB" data-theme={theme === "system" ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="robots" content="noindex" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme === "light" || theme === "dark" ? theme : "light dark"} />
        {root?.session ? (
          // With scripts the session clock does this; the page itself must move when there are none. A page that was
          // answered early, for scripts that have stopped running since, comes whole the second time.
          <noscript>
            <meta
              httpEquiv="refresh"
              content={
                early
                  ? "0"
                  : `${root.session.secondsLeft + (hasForm ? TYPING_GRACE_S : 0)};url=${root.session.loginTo}`
              }
            />
          </noscript>
        ) : null}
        {/* Of a page that arrives in pieces, the first is not painted before what would move it. */}
        <link rel="expect" href={`#${LAST_OF_PAGE}`} blocking="render" />
        <Meta />
        <Links />
      </head>
      <body>
        <ToastProvider>
          {isFramed ? null : <FlashRegion flash={root?.flash} />}
          {children}
        </ToastProvider>
        {root?.config.sandbox && !isFramed ? (
          <aside className="sandbox-label" aria-label="Environment">
            Sandbox
          </aside>
        ) : null}
        <OnItsWay />
        <ScrollRestoration nonce={nonce} />
        <LateScripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
