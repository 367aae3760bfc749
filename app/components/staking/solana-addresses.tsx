import { AddressText } from "~/components/ui/address/address-text";
import { FieldError, firstError } from "~/components/ui/field";
import type { AnsweredField } from "~/components/ui/form/field-props";
import { type Column, DataTable } from "~/components/ui/on-demand/data-table";
import { Tag } from "~/components/ui/tag";
import type { StakeAccountsFieldsView, StakeAddressRow } from "~/lib/staking/fields-view";

interface StakeAddressesProps {
  view: StakeAccountsFieldsView;
  field: AnsweredField;
}

/** The sub-wallet's stake addresses: those that the tab may choose first, then the others and why not. */
export function StakeAddresses({ view, field }: StakeAddressesProps) {
  const message = firstError(field.errors);
  const first = view.rows.find((row) => row.isSelectable)?.address;
  const columns: Column<StakeAddressRow>[] = [
    {
      key: "address",
      header: "Address, validator",
      isTitle: true,
      cell: (row) => <Choice row={row} field={field} isFirst={row.address === first} />,
    },
    {
      key: "status",
      header: "Status",
      cell: (row) => (
        <span id={`status-${row.address}`}>
          <Tag tone={row.tone}>{row.statusLabel}</Tag>
        </span>
      ),
    },
    { key: "active", header: `Active ${view.symbol}`, align: "end", cell: (row) => row.activeText },
    { key: "inactive", header: `Inactive ${view.symbol}`, align: "end", cell: (row) => row.inactiveText },
  ];
  return (
    <fieldset
      className="field stake-accounts"
      aria-describedby={message ? `${field.id}-error` : undefined}
      // Where a summary of errors leads to when nothing can be chosen.
      id={first ? undefined : field.id}
      tabIndex={first ? undefined : -1}
    >
      <legend className="choice-legend stake-accounts__legend">
        Stake address {view.rows.length > 0 ? <small>{view.count}</small> : null}
      </legend>
      {view.rows.length > 0 ? (
        <DataTable
          caption="Stake addresses"
          columns={columns}
          rows={view.rows}
          rowKey={(row) => row.address}
          groupOf={(row) => (row.isSelectable ? undefined : view.othersWhy)}
        />
      ) : null}
      {message ? <FieldError id={`${field.id}-error`}>{message}</FieldError> : null}
    </fieldset>
  );
}

interface ChoiceProps {
  row: StakeAddressRow;
  field: AnsweredField;
  isFirst: boolean;
}

function Choice({ row, field, isFirst }: ChoiceProps) {
  const words = (
    <>
      <AddressText value={row.address} />
      <Validator {...row} />
    </>
  );
  if (!row.isSelectable) return <div className="stake-account stake-account--fixed">{words}</div>;
  return (
    <label className="stake-account">
      <input
        type="radio"
        className="stake-account__input"
        id={isFirst ? field.id : undefined}
        name={field.name}
        value={row.address}
        form={field.formId}
        defaultChecked={field.initialValue === row.address}
        aria-invalid={field.errors ? true : undefined}
        aria-describedby={`status-${row.address}`}
        data-asks-amount={row.asksAmount ? "" : undefined}
      />
      <span>{words}</span>
    </label>
  );
}

/** Whom it is staked to: by name, or where that is not known by the whole vote address. */
function Validator({ validator, voteAddress, status }: StakeAddressRow) {
  if (validator) return <small>{validator}</small>;
  if (voteAddress) {
    return (
      <small>
        Vote <span className="stake-account__vote">{voteAddress}</span>
      </small>
    );
  }
  return <small>{status === "UNINITIALISED" ? "For a new stake" : "No validator"}</small>;
}
