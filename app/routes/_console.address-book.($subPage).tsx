import { type LoaderFunctionArgs, type MetaFunction, redirect, type SerializeFrom } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { BookHead } from "~/components/address-book/list/book-head";
import { BookNotices } from "~/components/address-book/list/book-notices";
import { BookResults } from "~/components/address-book/list/book-results";
import { useRemembered } from "~/components/frame/on-demand/use-remembered";
import { AsOf, RowsOnTheirWay } from "~/components/remembered/as-of";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { PageHead } from "~/components/ui/page-head";
import { Pager } from "~/components/ui/pager";
import { ErrorState } from "~/components/ui/states";
import { getBookPage } from "~/lib/address-book/list-page.server";
import { type BookSearch, bookUrl, readBookSearch } from "~/lib/address-book/list-search";
import { getUser } from "~/lib/custody/people/user.server";
import { settle } from "~/lib/custody/settle.server";
import { publicConfig } from "~/lib/env.server";
import { readPreferences } from "~/lib/preferences.server";
import { pageTitle } from "~/lib/present/page-title";
import { answerEarly } from "~/lib/remembered/early-answer.server";
import { requireSession, type Session } from "~/lib/session/session.server";
import "~/styles/pages/address-book.css";

export { PageError as ErrorBoundary } from "~/components/frame/page-error";

export const handle = { crumbs: [{ label: "Address Book" }] };

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Address Book");

/** The list, under any sub page but the form that adds. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireSession(request);
  const params = new URL(request.url).searchParams;
  const search = readBookSearch(params);
  // A form without scripts sends its empty fields too.
  if ([...params.values()].includes("")) throw redirect(bookUrl(search));
  const { bookPageSize } = readPreferences(request);
  return answerEarly(request, session, "page", () => loadPage(session, search, bookPageSize));
}

async function loadPage(session: Session, search: BookSearch, pageSize: number) {
  const [{ value: list, problem }, { value: user }] = await Promise.all([
    settle(getBookPage(session, search, pageSize)),
    settle(getUser(session)),
  ]);
  return {
    search,
    pageSize,
    list,
    problem,
    canActAsIntermediary: user?.organisation.canActAsIntermediary ?? false,
    guide: publicConfig().links.addressBookGuide,
  };
}

const problemOf = ({ problem }: SerializeFrom<typeof loadPage>) => problem;

export default function AddressBook() {
  const { search: query } = useLocation();
  const { shown, old, before } = useRemembered("address-book", useLoaderData<typeof loader>(), {
    key: query,
    problemOf,
  });
  const page = shown ?? before;
  if (!page) return <BookOnItsWay />;
  const { search, pageSize, list, problem, canActAsIntermediary, guide } = page;
  const whitelistEnabled = list?.whitelistEnabled ?? null;
  return (
    <>
      <BookHead search={search} whitelistEnabled={whitelistEnabled} />
      <AsOf old={old} retryTo={bookUrl(search)} />
      <BookNotices {...{ guide, canActAsIntermediary, whitelistEnabled }} />
      <Card>
        {list ? (
          <BookResults list={list} search={search} pageSize={pageSize} isOnItsWay={!shown} />
        ) : (
          <ErrorState
            title="The addresses could not be loaded"
            actions={<ButtonLink to={bookUrl(search)}>Try again</ButtonLink>}
          >
            {problem}
          </ErrorState>
        )}
      </Card>
      {shown && list ? <Pager {...list} label="addresses" page={search.page} /> : null}
    </>
  );
}

/** Until either the backend or the browser has told anything. */
function BookOnItsWay() {
  return (
    <>
      <PageHead title="Address Book" />
      <Card>
        <RowsOnTheirWay />
      </Card>
    </>
  );
}
