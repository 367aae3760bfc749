import { Address } from "~/components/ui/address/address";
import { DefinitionList } from "~/components/ui/definition-list";
import type { FoundView } from "~/lib/speed-up/view.server";

export function Replaced({ found }: { found: FoundView }) {
  const { hash, nonce, to, amount, gas, data } = found;
  return (
    <DefinitionList
      rows={[
        { label: "Transaction hash", value: <Address value={hash} label="Transaction hash" />, wide: true },
        { label: "Nonce", value: String(nonce) },
        to.name ? { label: "To", value: to.name } : null,
        { label: to.name ? "Address" : "To", value: <Address value={to.address} />, wide: true },
        { label: "Amount", value: amount },
        { label: "Gas price · limit", value: gas },
        data
          ? { label: "Contract call", value: <Address value={data} label="Call data" />, wide: true }
          : null,
      ]}
    />
  );
}
