import { describe, expect, it } from "vitest";
import { StakeFormDialog } from "~/components/staking/stake-form";
import { cardanoForms } from "~/lib/staking/cardano-forms.server";
import { substrateForms } from "~/lib/staking/substrate-forms.server";
import { stakeView } from "~/lib/staking/view.server";
import { render, textOf } from "../../fixtures/console/components-render";
import { aStakePage } from "../../fixtures/console/stake-page";

const ID = "5f2c7c2e-6a0b-4c3f-9d43-7a4b9a1f0c11/DOT/0";
const place = {
  ...{ subWalletId: ID, self: `/home/${ID}/stake`, untabbed: `/home/${ID}/stake` },
  ...{ closeTo: "/home", tab: null },
};
const options = { once: "token", filled: null, canAnnotate: false };

function dialogOf(chain: "CARDANO" | "POLKADOT", isUltraCold: boolean): Promise<string> {
  const data = aStakePage(chain, { isUltraCold });
  const forms = chain === "CARDANO" ? cardanoForms : substrateForms;
  return render(
    <StakeFormDialog place={place} view={stakeView(place, { forms, data }, options)} answer={null} />,
  );
}

describe("the stake dialog of an Ultra Cold wallet", () => {
  it("says that it is processed manually, and links to help", async () => {
    const html = await dialogOf("CARDANO", true);
    expect(textOf(html)).toContain("Transactions of this wallet are processed manually");
    expect(html).toMatch(/<a[^>]*href="\/help#ultra-cold"[^>]*>About Ultra Cold wallets/);
    expect(textOf(await dialogOf("CARDANO", false))).not.toContain("processed manually");
  });
});

describe("the stake dialog of a nominator", () => {
  it("warns of the custom nonce beside its box", async () => {
    const html = await dialogOf("POLKADOT", false);
    expect(html).toMatch(/<input[^>]*name="useCustomNonce"[^>]*>/);
    expect(textOf(html)).toContain("Only use a custom nonce if you know what it does");
  });

  it("offers the priorities None and Custom, the latter with a tip as a number", async () => {
    const html = await dialogOf("POLKADOT", false);
    expect(textOf(html)).toContain("Transaction priority");
    const radios =
      html.match(/<input[^>]*type="radio"[^>]*name="fee"[^>]*>|<input[^>]*name="fee"[^>]*>/g) ?? [];
    expect(radios.map((radio) => /value="(\w+)"/.exec(radio)?.[1])).toEqual(["NONE", "CUSTOM"]);
    expect(html).toMatch(
      /<input[^>]*inputMode="decimal"[^>]*name="tip"|<input[^>]*name="tip"[^>]*inputMode="decimal"/i,
    );
    expect(textOf(html)).toContain(
      "When adjusting fee settings, your transaction might fail or you might spend more than you need.",
    );
  });
});
