import { describe, expect, it } from "vitest";
import type { RecentRecipient } from "~/lib/custody/people/recent-recipients.server";
import { emptySendForm } from "~/lib/forms/send-form";
import { recipientChoices } from "~/lib/send/recipient-choices.server";
import { checkSendForm } from "~/lib/send/send-rules";
import type { OfferedRecipient } from "~/lib/signing/offered-recipient";
import { recentsOf } from "~/lib/signing/recent-recipients.server";
import { LIVE_CHAINS } from "../../fixtures/console/live-chains";

const PAYEE = "0x52908400098527886E0F7030069857D2E4169EE7";
const XRP_PAYEE = "rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe";
const PAYER = "5f2c7c2e-6a0b-4c3f-9d43-7a4b9a1f0c11/ETH/0";

const offered = (name: string, address: string, memo: string | null = null): OfferedRecipient => {
  return { name, address, memo, source: "address-book", isOnline: true, detail: "OTC", counterparty: null };
};
const row = (given: Partial<RecentRecipient> = {}): RecentRecipient => {
  return {
    address: PAYEE,
    memo: null,
    paidAt: "2026-01-09T10:00:00Z",
    entry: null,
    subWallet: null,
    ...given,
  };
};
const saved = ({ name, address, memo }: NonNullable<RecentRecipient["entry"]>) =>
  offered(name, address, memo);
const own = ({ name, address }: NonNullable<RecentRecipient["subWallet"]>) => offered(name, address);
const entry = { chain: "ETHEREUM", name: "Acme", label: null, address: PAYEE, memo: null };
const acme = { ...entry, type: ["RECIPIENT"], counterparty: null };

function recents(rows: RecentRecipient[], whitelistEnabled = false, chain = "ETHEREUM" as const) {
  const found = LIVE_CHAINS.find(({ id }) => id === chain);
  if (!found) throw new Error(`${chain} is not live`);
  const payment = { chain: found, subWalletId: PAYER, whitelistEnabled };
  return recentsOf(rows, payment, { saved, own, accounts: [] });
}

describe("recent recipients", () => {
  it("stand first, by name or by the whole address, and in no other group", () => {
    const rows = [row({ entry: acme }), row({ address: PAYEE.replace("52", "53").toLowerCase() })];
    const [named, unnamed] = recents(rows);
    const recipients = [offered("Acme", PAYEE), offered("Other", `0x${"1".repeat(40)}`)];
    const { groups } = recipientChoices({ recipients, isWhole: true, recents: recents(rows) });
    expect(groups[0]).toMatchObject({
      kind: "recent",
      options: [
        { value: named?.key, name: "Acme", label: "Acme · last paid 9 Jan 2026", address: PAYEE },
        { value: unnamed?.key, name: unnamed?.address, detail: "last paid 9 Jan 2026" },
      ],
    });
    const book = groups.find(({ kind }) => kind === "address-book");
    expect(book?.options.map(({ name }) => name)).toEqual(["Other"]);
  });

  it("are neither the paying sub-wallet nor, with an allow-list, anybody who may not be paid", () => {
    const itself = { subWalletId: PAYER, name: "Desk", address: PAYEE, chain: "ETHEREUM", wallet: null };
    expect(recents([row({ subWallet: itself })])).toEqual([]);
    expect(recents([row()], true)).toEqual([]);
    expect(recents([row({ entry: acme })], true)).toHaveLength(1);
  });
});

describe("a chosen recipient that is not listed", () => {
  const context = {
    ...{ chain: "RIPPLE" as const, network: "testnet" as const, subWalletId: PAYER, fromAddress: "rOther" },
    ...{ assets: [{ symbol: "XRP", decimals: 6, contractAddress: null }], whitelistEnabled: false },
    // Somebody else at the same address.
    ...{ knownRecipients: [offered("Tag 7", XRP_PAYEE, "7")], knownAddresses: [] },
  };
  const paidTo = (recipient: string, memo = "") => {
    const form = { ...emptySendForm("XRP", "network"), recipient, memo, amount: "1" };
    return checkSendForm(form, context);
  };

  it.each([
    [`${XRP_PAYEE}#9`, "9"],
    [`${XRP_PAYEE}#7`, "7"],
    [XRP_PAYEE, null],
  ])("is paid as '%s' says", (recipient, destinationTag) => {
    expect(paidTo(recipient)).toMatchObject({ ok: true, intent: { to: XRP_PAYEE, destinationTag } });
  });

  it("is refused with a tag that cannot be, or differs from the typed one", () => {
    expect(paidTo(`${XRP_PAYEE}#x`)).toMatchObject({ ok: false, issues: [{ field: "memo" }] });
    expect(paidTo(`${XRP_PAYEE}#9`, "8")).toMatchObject({ ok: false, issues: [{ field: "memo" }] });
  });

  it("is no address on a chain without tags", () => {
    const eth = { ...context, chain: "ETHEREUM" as const, knownRecipients: [], fromAddress: PAYEE };
    const form = { ...emptySendForm("XRP"), recipient: `${PAYEE}#9`, amount: "1" };
    expect(checkSendForm(form, eth)).toMatchObject({ ok: false, issues: [{ field: "to" }] });
  });
});
