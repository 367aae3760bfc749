import { beforeEach, describe, expect, it, vi } from "vitest";
import { chainOf } from "~/lib/chains";
import { CustodyUnavailable } from "~/lib/custody/errors.server";
import { type BitcoinAddress, listBitcoinAddresses } from "~/lib/custody/transactions/history.server";
import type { Intent } from "~/lib/operations";
import type { Session } from "~/lib/session/session.server";
import { fixedQuestions } from "~/lib/signing/questions/fixed-questions.server";
import type { SigningData } from "~/lib/signing/signing-data.server";
import { binanceIntent } from "../../fixtures/console/honest-binance";
import { cardanoIntent } from "../../fixtures/console/honest-cardano";
import { dogeIntent } from "../../fixtures/console/honest-doge";
import { rippleIntent } from "../../fixtures/console/honest-ripple";
import { solanaIntent } from "../../fixtures/console/honest-solana";
import { substrateIntent } from "../../fixtures/console/honest-substrate";
import { bitcoinIntent, evmIntent } from "../../fixtures/console/honest-transactions";

vi.mock("~/lib/custody/transactions/history.server", () => ({ listBitcoinAddresses: vi.fn() }));

const addresses = vi.mocked(listBitcoinAddresses);
const session = {} as Session;
const UNCOUNTED = { count: null, change: null };

async function idsOf(intent: Intent) {
  const signing = { payer: {}, chain: chainOf(intent.chain), currency: "GBP" } as SigningData;
  const asked = await fixedQuestions(session, signing, intent, { quotes: {}, prepared: null });
  return asked.map(({ id }) => id);
}

beforeEach(() => {
  addresses.mockReset().mockResolvedValue({ items: [], nextToken: null, ...UNCOUNTED });
});

describe("paying oneself", () => {
  const intents: [string, { to: string; fromAddress: string } & Intent][] = [
    ["Ethereum", evmIntent()],
    ["Bitcoin", bitcoinIntent()],
    ["Dogecoin", dogeIntent()],
    ["the XRP Ledger", rippleIntent()],
    ["Cardano", cardanoIntent()],
    ["Solana", solanaIntent()],
    ["Polkadot", substrateIntent()],
    ["the BNB Beacon Chain", binanceIntent()],
  ];
  it.each(intents)("is asked about on %s", async (_where, intent) => {
    expect(await idsOf(intent)).not.toContain("self");
    expect(await idsOf({ ...intent, to: intent.fromAddress } as Intent)).toContain("self");
  });

  it("is asked about at any address that the sub-wallet has given out, on whatever page it is", async () => {
    const intent = bitcoinIntent();
    const item = { __typename: "BitcoinAddress", id: intent.to } as BitcoinAddress;
    addresses.mockResolvedValueOnce({ items: [], nextToken: "more", ...UNCOUNTED });
    addresses.mockResolvedValueOnce({ items: [item], nextToken: null, ...UNCOUNTED });
    expect(await idsOf(intent)).toContain("self");
    expect(addresses).toHaveBeenCalledTimes(2);
    addresses.mockRejectedValue(new CustodyUnavailable("timeout", "none"));
    expect(await idsOf(intent)).not.toContain("self");
  });

  it("is no question of a transaction that only uses up a nonce", async () => {
    const intent = evmIntent({ nonce: 4, amount: "0" });
    expect(await idsOf({ ...intent, to: intent.fromAddress })).not.toContain("self");
  });

  it("is no question of a replacement, which repeats what was meant before", async () => {
    const intent = evmIntent({ nonce: 4, replaces: `0x${"ab".repeat(32)}` });
    expect(await idsOf({ ...intent, to: intent.fromAddress })).toEqual([]);
  });
});
