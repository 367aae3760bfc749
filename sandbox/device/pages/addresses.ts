import { groupedAddress } from "../address-groups";
import { type Html, html } from "../html";
import { addressesPath, inboxPath } from "../paths";
import type { Phone } from "../phones";
import { type AddressedSubWallet, MAX_SUB_WALLETS } from "../sub-wallet-addresses";
import { statusWords } from "../words";
import { layout } from "./layout";

export function addressesPage(
  phone: Phone,
  { search, subWallets, hasMore }: { search: string; subWallets: AddressedSubWallet[]; hasMore: boolean },
): Html {
  return layout(
    { title: "Addresses", phone, back: { href: inboxPath(phone.userId), label: "Requests" } },
    html`<h1>Addresses</h1>
<p>Compare every character with the console before you give an address to anybody.</p>
<form method="get" action="${addressesPath(phone.userId)}">
<label for="q">Name or address</label>
<input id="q" name="q" value="${search}" maxlength="120" autocomplete="off">
<button class="btn">Find</button>
</form>
${subWallets.length === 0 && html`<div class="card empty"><p><b>No sub-wallet found</b>Try a part of its name or address.</p></div>`}
${subWallets.map(subWalletCard)}
${hasMore && html`<div class="note">Only the first ${MAX_SUB_WALLETS} are shown. Find the others by name or address.</div>`}`,
  );
}

function subWalletCard({ name, wallet, chain, addresses }: AddressedSubWallet): Html {
  const [main, ...others] = addresses;
  return html`<div class="card">
<dl><div><dt>${name} · ${wallet} · ${statusWords(chain)}</dt><dd>${groupedAddress(main ?? "")}</dd></div></dl>
${others.length > 0 && html`<details><summary>${others.length} more receive addresses</summary><dl>${others.map((address) => html`<div><dd>${groupedAddress(address)}</dd></div>`)}</dl></details>`}
</div>`;
}
