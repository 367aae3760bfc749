import { beforeEach, describe, expect, it } from "vitest";
import { chainOf, type LiveChain } from "~/lib/chains";
import type { Session } from "~/lib/session/session.server";
import { lookUpRecipient, offerRecipients } from "~/lib/signing/recipients.server";
import { WALLET } from "../../fixtures/console/present-builders";
import { newVisit, serveFakeBackend } from "../../fixtures/console/visit";

process.env.EXCHANGE_EMAIL_DOMAINS = "bank.example";

const backend = serveFakeBackend();
let session: Session;

const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";
const ethereum = chainOf("ETHEREUM") as LiveChain;
const paying = { chain: ethereum, network: "testnet", subWalletId: `${WALLET}/ETH/0` } as const;
const account = (name: string, exchangeName: string, address = ADDRESS) => ({
  __typename: "ExchangeSubWallet",
  subWalletId: `${WALLET}/${exchangeName.toUpperCase()}/0`,
  name,
  exchangeName,
  depositAddresses: [
    { asset: { symbol: "BTC" }, chain: "BITCOIN", address: "tb1q", memo: null },
    { asset: { symbol: "ETH" }, chain: "ETHEREUM", address, memo: null },
  ],
});
const page = <T>(items: T[]) => ({ items, nextToken: null });

function serve({ whitelistEnabled = false } = {}) {
  backend.reset({
    findRecipients: () => ({
      user: { findAddressBookEntries: { ...page([]), whitelistEnabled }, findSubWallets: page([]) },
    }),
    findAddressesLike: () => ({
      user: { addressesLike: { entries: [], subWallets: [], whitelistEnabled } },
    }),
    listDepositAccounts: () => ({
      user: {
        subWallets: page([account("Desk one", "kraken"), account("Desk two", "luno", `0x${"b".repeat(40)}`)]),
      },
    }),
  });
}

beforeEach(async () => {
  session = await newVisit();
  serve();
});

const namesOf = ({ recipients }: { recipients: { name: string }[] }) => recipients.map(({ name }) => name);

describe("the organisation's own exchange accounts", () => {
  it("are offered by name with their deposit address on the chain, and found by name, exchange and address", async () => {
    expect((await offerRecipients(session, paying, "")).recipients).toMatchObject([
      { name: "Desk one", detail: "Kraken", address: ADDRESS, source: "own-account", credits: "ETH" },
      { name: "Desk two", detail: "Luno" },
    ]);
    for (const search of ["desk one", "KRAKEN", "0x529084"]) {
      expect(namesOf(await offerRecipients(session, paying, search))).toEqual(["Desk one"]);
    }
  });

  it("are recognised by a pasted address", async () => {
    const found = await lookUpRecipient(session, paying, ADDRESS.toLowerCase());
    expect(namesOf(found)).toContain("Desk one");
    expect(found.knownAddresses).toContainEqual({ name: "Desk one", address: ADDRESS, trust: "entered" });
  });

  it("are not offered where an allow-list counts, which their exchange's addresses are not in", async () => {
    serve({ whitelistEnabled: true });
    expect(namesOf(await offerRecipients(session, paying, ""))).toEqual([]);
  });

  it("are nobody's business without access to exchanges", async () => {
    expect(namesOf(await offerRecipients({ ...session, email: "a@elsewhere.example" }, paying, ""))).toEqual(
      [],
    );
  });

  it("are left out while the backend does not help", async () => {
    delete backend.answers.listDepositAccounts;
    expect(namesOf(await offerRecipients(session, paying, ""))).toEqual([]);
  });
});
