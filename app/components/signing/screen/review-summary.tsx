import type { ReactNode } from "react";
import { Address } from "~/components/ui/address/address";
import { AmountHero } from "~/components/ui/amount";
import { type Definition, DefinitionList } from "~/components/ui/definition-list";
import { NameMarkNote } from "~/components/ui/name-mark";
import type { SummaryRow } from "~/lib/signing/summary-row";
import type { TransactionView } from "~/lib/signing/transaction-view.server";
import { TechnicalDetails } from "./technical-details";

interface ReviewSummaryProps extends TransactionView {
  /** Before the total. */
  more?: readonly Definition[];
  /** Before the technical details. */
  children?: ReactNode;
  moreTechnical?: readonly Definition[];
}

/** What the decoded transaction does, in the order people check it: amount first. */
export function ReviewSummary(props: ReviewSummaryProps) {
  const { headline, network, rows, more = [], total, technical, children, moreTechnical = [] } = props;
  return (
    <>
      <Headline headline={headline} network={network} />
      <DefinitionList rows={[...rows.map(shownRow), ...more, total]} />
      {children}
      <TechnicalDetails rows={[...technical.map(shownRow), ...moreTechnical]} />
    </>
  );
}

function Headline({ headline, network }: Pick<TransactionView, "headline" | "network">) {
  return (
    <dl className="headline">
      {headline ? (
        <div className="definitions__row definitions__row--wide">
          <dt className="visually-hidden">Amount</dt>
          <dd>
            <AmountHero {...headline} />
          </dd>
        </div>
      ) : null}
      <div className="definitions__row definitions__row--wide">
        <dt className="visually-hidden">Network</dt>
        <dd>{network}</dd>
      </div>
    </dl>
  );
}

/** Addresses in groups and equal lines; other people's words verbatim. */
export function shownRow({
  isGrouped,
  isVerbatim,
  isLong,
  value,
  mark,
  more,
  ...row
}: SummaryRow): Definition {
  if (isVerbatim) {
    const words = (
      <div className={isLong ? "verbatim verbatim--long" : "verbatim"} tabIndex={isLong ? 0 : undefined}>
        {value}
      </div>
    );
    return { ...row, value: words };
  }
  return {
    ...row,
    value: (
      <>
        {isGrouped ? <Address value={value} /> : value}
        <NameMarkNote mark={mark} />
      </>
    ),
    ...(more && {
      note: [row.note, ...more].map((line) => (
        <span key={line} className="definitions__line">
          {line}
        </span>
      )),
    }),
  };
}
