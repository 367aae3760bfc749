import { beforeEach, describe, expect, it, vi } from "vitest";
import { chainOf } from "~/lib/chains";
import { getAnnotation } from "~/lib/custody/transactions/annotation.server";
import { formOfRequest } from "~/lib/send/again.server";
import type { SendPageData } from "~/lib/send/page-data.server";
import type { Session } from "~/lib/session/session.server";
import { intentOfRequest, type ReadBack } from "~/lib/signing/screen/prepare-again.server";
import { rippleIntent } from "../../fixtures/console/honest-ripple";

vi.mock("~/lib/signing/screen/prepare-again.server", () => ({ intentOfRequest: vi.fn() }));
vi.mock("~/lib/custody/transactions/annotation.server", () => ({ getAnnotation: vi.fn() }));
vi.mock("~/lib/signing/recipients.server", async (original) => ({
  ...(await original<object>()),
  lookUpRecipient: vi.fn(async () => ({ recipients: [] })),
}));
vi.mock("~/lib/send/recipient-choices.server", () => ({ findRecipientChoices: vi.fn(async () => null) }));

const intent = rippleIntent({ amount: "1000000", destinationTag: "90210" });
const NOTED = { reference: "INV-1", note: null, by: "Amara Osei", at: "", version: 1 };
const TEST = { ...NOTED, whole: "25000000", restOf: null, rest: null };
const pageData = {
  chain: chainOf("RIPPLE"),
  base: { chain: "RIPPLE", subWalletId: intent.subWalletId },
  assets: [{ symbol: "XRP", decimals: 6, contractAddress: null }],
  quotes: {},
} as unknown as SendPageData;

const read = (changes: Partial<ReadBack>) =>
  vi.mocked(intentOfRequest).mockResolvedValue({
    ...{ intent, replaces: null, isPaid: true, annotation: { reference: "", note: "" }, noted: TEST },
    ...changes,
  });
const fill = (isRest: boolean) =>
  formOfRequest({} as Request, {} as Session, pageData, { again: "t", isRest });

beforeEach(() => void read({}));

describe("the form of the rest of a test payment", () => {
  it("has the exact rest, the same recipient, tag and reference, and says of what it is the rest", async () => {
    expect(await fill(true)).toMatchObject({
      form: { amount: "24", memo: "90210", to: intent.to, reference: "INV-1", restOf: "t" },
      notice: { title: "The rest of your test payment" },
    });
  });

  it.each([
    ["is not confirmed", { isPaid: false }, "There is no rest to send"],
    ["is no test payment", { noted: { ...TEST, whole: null } }, "There is no rest to send"],
    ["was tested with all of it", { noted: { ...TEST, whole: "1000000" } }, "There is no rest to send"],
    ["has its rest", { noted: { ...TEST, rest: "r" } }, "The rest has been prepared already"],
  ])("is empty where the payment %s", async (_words, changes, title) => {
    read(changes);
    expect(await fill(true)).toMatchObject({ form: {}, notice: { title } });
  });

  it("is not that of 'Pay again', which pays the test's amount once more", async () => {
    const filled = await fill(false);
    expect(filled?.form).toMatchObject({ amount: "1", memo: "90210" });
    expect(filled?.form).not.toHaveProperty("restOf");
    expect(filled?.form).not.toHaveProperty("testFirst");
  });
});

describe("the form of a test payment that did not pay", () => {
  it("is a test of the same whole again", async () => {
    read({ isPaid: false });
    expect((await fill(false))?.form).toMatchObject({ amount: "25", testFirst: "on", testAmount: "1" });
  });

  it.each([
    ["is the rest again, where nothing else pays it", null, { restOf: "t0" }],
    ["is a payment of its own, where another one pays the rest", "r2", {}],
  ])("%s", async (_words, rest, expected) => {
    read({ isPaid: false, noted: { ...TEST, whole: null, restOf: "t0" } });
    vi.mocked(getAnnotation).mockResolvedValue({ annotation: { ...TEST, rest } });
    const form = (await fill(false))?.form ?? {};
    expect("restOf" in form ? { restOf: form.restOf } : {}).toEqual(expected);
  });
});
