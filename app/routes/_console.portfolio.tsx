import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { DayView } from "~/components/portfolio/day-view";
import { PortfolioView } from "~/components/portfolio/portfolio-view";
import { getPortfolioTotal } from "~/lib/custody/wallets/portfolio.server";
import { searchOf } from "~/lib/dialogs/place.server";
import { paths } from "~/lib/paths";
import { loadDayPage, loadPortfolioPage, problemOfDay } from "~/lib/portfolio/page.server";
import { portfolioUrl, readPortfolioSearch } from "~/lib/portfolio/search";
import { readPreferences } from "~/lib/preferences.server";
import { pageTitle } from "~/lib/present/page-title";
import { requireSession } from "~/lib/session/session.server";
import "~/styles/pages/portfolio.css";

export { PageError as ErrorBoundary } from "~/components/frame/page-error";

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export const handle = {
  crumbs: (loaded: unknown) => {
    const { day } = (loaded as Partial<Loaded> | undefined) ?? {};
    return [
      { label: "Portfolio", to: day ? paths.portfolio() : undefined },
      ...(day ? [{ label: day.title }] : []),
    ];
  },
  worth: (loaded: unknown) => (loaded as Partial<Loaded> | undefined)?.page?.worth ?? null,
};

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) =>
  pageTitle(matches, loaded?.day?.title, "Portfolio");

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireSession(request);
  const search = readPortfolioSearch(searchOf(request, paths.portfolio()));
  const preferences = readPreferences(request);
  if (search.refresh) {
    await getPortfolioTotal(session, preferences.currency, { refresh: true });
    throw redirect(portfolioUrl(search, { refresh: false }));
  }
  const isRefused = problemOfDay(search) !== null;
  if (search.day !== null && !isRefused) {
    return data({ page: null, day: await loadDayPage(session, search.day, preferences) });
  }
  const page = await loadPortfolioPage(session, search, preferences);
  return data({ page, day: null }, { status: isRefused ? 400 : 200 });
}

export default function Portfolio() {
  const { page, day } = useLoaderData<typeof loader>();
  return (
    <>
      {page ? <PortfolioView {...page} /> : null}
      {day ? <DayView {...day} /> : null}
      <Outlet />
    </>
  );
}
