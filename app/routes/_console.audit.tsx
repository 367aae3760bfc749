import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AUDIT_SORTS, AuditFilters } from "~/components/audit/audit-filters";
import { AuditTable } from "~/components/audit/audit-table";
import { ChainHead } from "~/components/audit/chain-head";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { FindFold, labelOf } from "~/components/ui/find-fold";
import { Notice } from "~/components/ui/notice";
import { PageHead } from "~/components/ui/page-head";
import { Pager } from "~/components/ui/pager";
import { DamagedRows, EmptyState, ErrorState } from "~/components/ui/states";
import { answerChainCheck } from "~/lib/audit/check-flow.server";
import { type AuditList, getAuditList, getChainView } from "~/lib/audit/list-view.server";
import { type AuditSearch, auditUrl, firstPageUrl, isFiltered, readAuditSearch } from "~/lib/audit/search";
import { CustodyError } from "~/lib/custody/errors.server";
import { settle } from "~/lib/custody/settle.server";
import { MESSAGES } from "~/lib/errors/catalogue";
import { exportPaths } from "~/lib/exports/paths";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/present/page-title";
import { setFlash } from "~/lib/session/flash.server";
import { requireSession } from "~/lib/session/session.server";
import { DATE_RANGES } from "~/lib/transactions/date-range";
import "~/styles/pages/audit.css";

export { PageError as ErrorBoundary } from "~/components/frame/page-error";

export const handle = { crumbs: [{ label: "Audit log" }] };

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Audit log");

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireSession(request);
  const search = readAuditSearch(new URL(request.url).searchParams);
  const loaded = getAuditList(session, search, Date.now()).catch((error) => {
    // A token that is not the backend's, or no longer: the list begins at its beginning.
    const isRefused = error instanceof CustodyError && error.code === "INVALID_INPUT";
    if (search.after && isRefused) throw redirect(firstPageUrl(search));
    if (error instanceof CustodyError && error.code === "NOT_ALLOWED")
      throw data(error.detail, { status: 403 });
    throw error;
  });
  const [list, chain] = await Promise.all([settle(loaded), settle(getChainView(session))]);
  // The backend has no audit log.
  if (list.problem === null && list.value === null) {
    throw redirect(paths.home(), { headers: { "Set-Cookie": setFlash("error", MESSAGES.INVALID_URL) } });
  }
  return { search, list: list.value, problem: list.problem, chain };
}

export function action({ request }: ActionFunctionArgs) {
  return answerChainCheck(request);
}

export default function Audit() {
  const { search, list, problem, chain } = useLoaderData<typeof loader>();
  const here = auditUrl(search);
  const choices = list?.choices ?? NO_CHOICES;
  return (
    <>
      <PageHead
        title="Audit log"
        subtitle={chain.value?.subtitle}
        actions={
          <>
            <ButtonLink to={here} variant="quiet" icon="refresh" preventScrollReset>
              Refresh
            </ButtonLink>
            <ButtonLink to={exportPaths.dialog("home", "audit")}>Export Audit History</ButtonLink>
          </>
        }
      />
      {chain.value ? <ChainHead chain={chain.value} to={here} /> : null}
      {chain.problem === null || problem !== null ? null : (
        <Notice title="The chain's state could not be loaded">{chain.problem}</Notice>
      )}
      <Card>
        <FindFold
          filters={[
            search.keyword,
            labelOf(choices.who, search.who),
            labelOf(choices.what, search.what),
            labelOf(choices.where, search.where),
            labelOf(DATE_RANGES, search.range),
          ]}
          order={labelOf(AUDIT_SORTS, search.sort) ?? "Newest first"}
        />
        <AuditFilters search={search} choices={choices} />
        {list?.note ? <Notice tone="warn">{list.note}</Notice> : null}
        {list ? <DamagedRows rows={list.damaged} /> : null}
        {list ? (
          <Found list={list} search={search} />
        ) : (
          <ErrorState
            title="The audit log could not be loaded"
            actions={<ButtonLink to={here}>Try again</ButtonLink>}
          >
            {problem}
          </ErrorState>
        )}
      </Card>
      {list ? <Pager {...list} label="the audit log" page={list.page} /> : null}
    </>
  );
}

const NO_CHOICES = { who: [], what: [], where: [] };

function Found({ list, search }: { list: AuditList; search: AuditSearch }) {
  if (list.rows.length === 0 && list.damaged.length > 0) return null;
  if (list.rows.length === 0) {
    return isFiltered(search) || list.page > 1 ? (
      <EmptyState
        title="No entry matches"
        actions={<ButtonLink to={paths.audit({ sort: search.sort })}>Clear the filters</ButtonLink>}
      >
        Try fewer filters, a longer period, the beginning of a word, or the start or the last seven characters
        of a hash.
      </EmptyState>
    ) : (
      <EmptyState title="No entries yet">What people and the service do appears here.</EmptyState>
    );
  }
  return (
    <>
      {isFiltered(search) ? (
        <p className="audit-found" role="status">
          {list.found}
        </p>
      ) : null}
      <AuditTable list={list} />
    </>
  );
}
