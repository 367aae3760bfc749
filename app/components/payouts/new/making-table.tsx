import { Address } from "~/components/ui/address/address";
import { Amount } from "~/components/ui/amount";
import { Checkbox } from "~/components/ui/form/checkbox";
import { Link } from "~/components/ui/link";
import { SupportWords } from "~/components/ui/support-words";
import { Tag } from "~/components/ui/tag";
import { payoutField } from "~/lib/forms/payout-form";
import type { MakingRowView } from "~/lib/payouts/each/making-view.server";
import { RowsTable } from "./rows-table";

/** What needs somebody first; numbers stay the file's. */
export function MakingTable({ rows }: { rows: readonly MakingRowView[] }) {
  return (
    <RowsTable>
      {rows.map((row) => (
        <Row row={row} key={row.index} />
      ))}
    </RowsTable>
  );
}

function Row({ row }: { row: MakingRowView }) {
  const { line, name, address, chain, amount, reference, tone } = row;
  return (
    <tr data-tone={tone ?? undefined}>
      <td data-label="Row">
        <span className="num">{line}</span>
      </td>
      <td data-label="Recipient">
        <div className="table__cell">
          {name ? <b className="payout-table__name">{name}</b> : null}
          <Address value={address} cutMiddle copyable={false} />
          <small>{chain}</small>
        </div>
      </td>
      <td data-label="Amount" className="table__end">
        <div className="table__cell">
          <Amount size="plain" value={amount.value} unit={amount.unit} />
        </div>
      </td>
      <td data-label="Reference">
        <div className="table__cell">{reference}</div>
      </td>
      <td data-label="State">
        <div className="table__cell">
          <State row={row} />
        </div>
      </td>
    </tr>
  );
}

function State({ row: { state, tone, words, link, ask, index, line } }: { row: MakingRowView }) {
  return (
    <>
      {tone ? <Tag tone={tone}>{state}</Tag> : state}
      {ask && ask.texts.length > 0 ? (
        ask.texts.map(({ text, link: more }) => (
          <span className="payout-table__wait" key={text}>
            <SupportWords>{text}</SupportWords>{" "}
            {more ? (
              <Link to={more.to} target="_blank">
                {more.label}
              </Link>
            ) : null}
          </span>
        ))
      ) : words ? (
        <small>
          <SupportWords>{words}</SupportWords>
        </small>
      ) : null}
      {link ? (
        <Link to={link.to} target="_blank">
          {link.words}
          <span className="visually-hidden"> of row {line}</span>
        </Link>
      ) : null}
      {ask ? (
        <Checkbox
          name={payoutField(index, "seen")}
          value={ask.key}
          label={
            <>
              {ask.tick} <span className="visually-hidden">(row {line})</span>
            </>
          }
        />
      ) : null}
    </>
  );
}
