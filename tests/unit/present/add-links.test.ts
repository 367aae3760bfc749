import { describe, expect, it } from "vitest";
import { addCounterpartyLink, addRecipientLink } from "~/lib/present/add-links";

const OTHER = "0x52908400098527886e0f7030069857d2e4169ee7";
const transaction = {
  id: "0xhash",
  direction: "RECEIVED",
  isLive: true,
  from: { name: null, address: OTHER },
  to: { name: "Trading desk", address: "0xown" },
};

describe("the way from a transaction to the address book", () => {
  it("names the transaction, not the address", () => {
    const link = { side: "from", to: "/address-book/add?transaction=0xhash" };
    expect(addCounterpartyLink(transaction)).toEqual(link);
    const sent = { ...transaction, direction: "SENT", from: transaction.to, to: transaction.from };
    expect(addCounterpartyLink(sent)).toEqual({ ...link, side: "to" });
  });

  it.each([
    ["has a name", { from: { name: "Northbank", address: OTHER } }],
    ["has no address", { from: { address: null } }],
    ["is the own sub-wallet", { direction: "SELF" }],
    ["is on a chain without payments", { isLive: false }],
  ])("is not offered where the other side %s", (_, change) => {
    expect(addCounterpartyLink({ ...transaction, ...change })).toBeNull();
  });

  it("is offered on the sign screen for a recipient that nobody knows by a name", () => {
    const payment = {
      requestId: "r1",
      chain: "ETHEREUM",
      recipient: "0x52908400098527886E0F7030069857D2E4169EE7",
    } as const;
    expect(addRecipientLink({ ...payment, known: [] })).toBe("/address-book/add?request=r1");
    expect(addRecipientLink({ ...payment, known: [OTHER] })).toBeNull();
    expect(addRecipientLink({ ...payment, recipient: null, known: [] })).toBeNull();
  });
});
