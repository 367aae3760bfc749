import { Form } from "@remix-run/react";
import { Button } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { SelectField, type SelectOption } from "~/components/ui/select-field";
import { TextField } from "~/components/ui/text-field";
import { paths } from "~/lib/paths";

/** As in home-search.ts. */
export const SUB_WALLET_SORTS = [
  { value: "name", label: "Name, A to Z" },
  { value: "value", label: "Value, highest first" },
  { value: "asset", label: "Asset, A to Z" },
];

interface Props {
  values: { find: string; wallet: string; chain: string; sort: string };
  wallets: readonly SelectOption[];
  chains: readonly SelectOption[];
  maxLength: number;
}

export function FindSubWallets({ values, wallets, chains, maxLength }: Props) {
  return (
    <Form action={paths.home()} className="card find" role="search" aria-label="Sub-wallets">
      <TextField
        label="Find"
        type="search"
        name="q"
        placeholder="Name, address or asset"
        defaultValue={values.find}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        className="find__text"
        after={<Icon name="search" size="small" />}
      />
      <SelectField label="Wallet" name="wallet" empty="All" options={wallets} defaultValue={values.wallet} />
      <SelectField label="Chain" name="chain" empty="All" options={chains} defaultValue={values.chain} />
      <SelectField
        label="Sort by"
        name="sort"
        empty="Oldest first"
        options={SUB_WALLET_SORTS}
        defaultValue={values.sort}
      />
      <Button>Show</Button>
    </Form>
  );
}
