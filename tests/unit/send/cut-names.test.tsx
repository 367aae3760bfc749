import { expect, it } from "vitest";
import { AssetList } from "~/components/wallets/asset-list";
import { recipientChoices } from "~/lib/send/recipient-choices.server";
import type { OfferedRecipient } from "~/lib/signing/offered-recipient";
import { render, textOf } from "../../fixtures/console/components-render";

const LETTERS = "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz";

function labelOf(given: Partial<OfferedRecipient>): string | undefined {
  const recipient: OfferedRecipient = {
    ...{ name: LETTERS, address: `0x${"1".repeat(40)}`, memo: null, source: "own-sub-wallet" },
    ...{ isOnline: true, detail: "Operations", counterparty: null, ...given },
  };
  const { groups } = recipientChoices({ recipients: [recipient], isWhole: true, recents: [] });
  return groups.flatMap(({ options }) => options.map(({ label }) => label))[0];
}

it.each([
  ["an online sub-wallet", { isOnline: true }, 28],
  ["another sub-wallet", { isOnline: false }, 20],
  ["an entry of the address book", { source: "address-book" }, 23],
] as const)("in the list of recipients the name of %s is cut at %j: %i", (_what, given, length) => {
  expect(labelOf(given)).toBe(`${LETTERS.slice(0, length)}...`);
  expect(labelOf({ ...given, name: LETTERS.slice(0, length) })).toBe(LETTERS.slice(0, length));
});

it("in the list of assets a symbol is cut at 8 characters", async () => {
  const asset = { key: "1", name: "A token", to: "?asset=x", isCurrent: false, held: [], fiat: null };
  const list = (symbol: string) =>
    render(<AssetList assets={[{ ...asset, symbol, value: "1.00000" }]} toggle={null} note={null} />);
  expect(textOf(await list("ABCDEFGHI"))).toContain("ABCDEFGH...");
  expect(textOf(await list("ABCDEFGH"))).not.toContain("...");
});
