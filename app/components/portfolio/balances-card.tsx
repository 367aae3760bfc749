import { Form } from "@remix-run/react";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/states";
import type { PortfolioPage } from "~/lib/portfolio/page.server";
import { CsrfField } from "~/lib/session/csrf-field";
import { HoldingsTable } from "./holdings-table";

type Props = NonNullable<PortfolioPage["holdings"]["view"]> & { redirectTo: string };

/** The balances by asset, with their parts. */
export function BalancesCard(props: Props) {
  const { rows, zero, redirectTo, parts, hasParts, hasStaked, hasReserve } = props;
  const reserve = hasReserve ? " + kept by networks" : "";
  const words = hasStaked
    ? `Total = free + held + staked${reserve}`
    : hasParts
      ? `Total = free + held or staked${reserve}`
      : null;
  return (
    <Card
      title="Balances"
      actions={
        <>
          {words ? <span className="muted portfolio__sum">{words}</span> : null}
          <ZeroToggle {...zero} redirectTo={redirectTo} />
        </>
      }
      footer={<Notes {...props} />}
    >
      {parts ? (
        <dl className="portfolio__parts">
          <Part name="Free" value={parts.free} />
          <Part name="Held" value={parts.held} sign="+" />
          <Part name="Staked" value={parts.staked} sign="+" />
          {parts.reserve ? <Part name="Reserve" value={parts.reserve} sign="+" /> : null}
          <Part name="Total" value={parts.total} sign="=" />
        </dl>
      ) : null}
      {rows.length > 0 ? (
        <HoldingsTable {...props} caption="Balances" />
      ) : (
        <EmptyState title="Nothing is held" icon="wallet">
          {zero.count > 0
            ? "Assets with a zero balance are hidden."
            : "Balances appear with the first payment."}
        </EmptyState>
      )}
    </Card>
  );
}

function Part({ name, value, sign }: { name: string; value: string; sign?: string }) {
  return (
    <div>
      {sign ? <span aria-hidden="true">{sign}</span> : null}
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Notes({ source, unvalued, zero, isWhole, isReserveUnknown }: Props) {
  const notes = [
    source ? `Prices: ${source}.` : null,
    unvalued,
    isReserveUnknown ? "What is free may include reserves that networks keep, which cannot be sent." : null,
    zero.isHidden
      ? zero.count > 0
        ? `${zero.count} with a zero balance hidden.`
        : "None has a zero balance."
      : null,
    isWhole ? null : "There are more assets than can be listed here.",
  ];
  return notes.some(Boolean) ? notes.filter(Boolean).join(" ") : null;
}

/** Remembered by the browser, as the currency is. */
function ZeroToggle({ isHidden, redirectTo }: { isHidden: boolean; redirectTo: string }) {
  return (
    <Form method="post" action="/preferences" preventScrollReset>
      <CsrfField />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <button
        type="submit"
        name="zeroBalances"
        value={isHidden ? "show" : "hide"}
        aria-pressed={isHidden}
        className="zero-toggle"
      >
        Hide zero balances
      </button>
    </Form>
  );
}
