import { useEffect, useRef } from "react";
import { Address } from "~/components/ui/address/address";
import { Amount } from "~/components/ui/amount";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { type Column, DataTable } from "~/components/ui/on-demand/data-table";
import { Pager } from "~/components/ui/pager";
import { EmptyState, ErrorState } from "~/components/ui/states";
import type { AccountRow, AccountsView } from "~/lib/extension/accounts.server";
import { isConnected, type SnapState } from "~/lib/extension/look";
import type { SnapPage } from "~/lib/extension/page.server";
import type { SnapActions } from "./use-snap-actions";

interface AccountsCardProps {
  page: SnapPage;
  state: SnapState;
  actions: SnapActions;
}

/** The accounts that MetaMask can take, each with a button that adds it, or the word that it has been added. */
export function AccountsCard({ page, state, actions }: AccountsCardProps) {
  const { accounts, accountsProblem } = page;
  return (
    <Card title="Accounts" actions={accounts ? <Count accounts={accounts} state={state} /> : null}>
      {!accounts ? (
        <ErrorState title="The accounts could not be loaded">{accountsProblem}</ErrorState>
      ) : accounts.rows.length === 0 ? (
        <EmptyState title="No account for MetaMask" icon="wallet">
          MetaMask takes accounts whose address begins with 0x, such as Ethereum’s.
        </EmptyState>
      ) : (
        <>
          <DataTable
            caption="Accounts that can be added to the snap"
            columns={columnsOf(state, actions)}
            rows={accounts.rows}
            rowKey={({ id }) => id}
          />
          {accounts.isWhole ? null : (
            <p className="snap-rest">
              These are the first {accounts.addresses.length} accounts. There may be more.
            </p>
          )}
          <Pager {...accounts} label="accounts" />
        </>
      )}
    </Card>
  );
}

function Count({ accounts: { addresses }, state }: { accounts: AccountsView; state: SnapState }) {
  const words = `${addresses.length} account${addresses.length === 1 ? "" : "s"}`;
  if (!isConnected(state)) return <span className="snap-count num">{words}</span>;
  const added = addresses.filter((address) => state.added.includes(address)).length;
  return (
    <span className="snap-count num">
      {added} of {addresses.length} added to the snap
    </span>
  );
}

function columnsOf(state: SnapState, actions: SnapActions): Column<AccountRow>[] {
  return [
    {
      key: "name",
      header: "Sub-wallet",
      isTitle: true,
      cell: ({ name, walletName, to }) => (
        <>
          <Link to={to} className="party-link">
            {name}
          </Link>
          <small>{walletName}</small>
        </>
      ),
    },
    { key: "address", header: "Address", cell: ({ address }) => <Address value={address} /> },
    {
      key: "balance",
      header: "Balance",
      align: "end",
      cell: ({ balance, symbol }) => <Amount value={balance} unit={symbol} className="snap-balance" />,
    },
    {
      key: "snap",
      header: "Snap",
      align: "end",
      cell: (account) => <AddToSnap {...{ account, state, actions }} />,
    },
  ];
}

interface AddToSnapProps {
  account: AccountRow;
  state: SnapState;
  actions: SnapActions;
}

/** The word stands in the button's place, so that the row keeps its size. */
function AddToSnap({ account: { address, name }, state, actions }: AddToSnapProps) {
  const isReady = isConnected(state);
  const isThis = actions.underway === address;
  const isAdded = state.kind === "installed" && state.added.includes(address.toLowerCase());
  const wasPressed = useRef(false);
  useEffect(() => {
    wasPressed.current = isThis;
  }, [isThis]);
  if (isAdded) return <Added isNew={wasPressed.current} />;
  return (
    <Button
      type="button"
      size="small"
      className="snap-add needs-script"
      pending={isThis}
      disabled={!isReady || (actions.underway !== null && !isThis)}
      aria-label={`Add to Snap: ${name}`}
      onClick={() => void actions.addAccount({ address, name })}
    >
      Add to Snap
    </Button>
  );
}

/** Takes the focus over from the button that was pressed, unless the user has moved on meanwhile. */
function Added({ isNew }: { isNew: boolean }) {
  const words = useRef<HTMLSpanElement>(null);
  const takesFocus = useRef(isNew);
  useEffect(() => {
    if (takesFocus.current && document.activeElement === document.body) words.current?.focus();
  }, []);
  return (
    <span className="snap-added" ref={words} tabIndex={-1}>
      <Icon name="check" size="small" />
      Added
    </span>
  );
}
