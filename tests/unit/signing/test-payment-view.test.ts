import { describe, expect, it } from "vitest";
import type { CheckedRequest } from "~/lib/signing/screen/check-request.server";
import { testPaymentView, withRest } from "~/lib/signing/screen/test-payment-view";
import { evmIntent } from "../../fixtures/console/honest-transactions";

const ETH = 10n ** 18n;
const PAYER = "5f2c7c2e-6a0b-4c3f-9d43-7a4b9a1f0c11/ETH/0";
const checked = { state: "sound", intent: evmIntent({ amount: "1" }) } as unknown as CheckedRequest;
const NOTED = { whole: ETH.toString(), restOf: null, rest: null };

const viewOf = (noted: Partial<typeof NOTED> | object, status = "CONFIRMED", read = checked) =>
  testPaymentView({
    ...{ annotation: { annotation: { ...NOTED, ...noted } }, requestId: "t", status },
    ...{ checked: read, base: { subWalletId: PAYER } },
  });

describe("a test payment", () => {
  it("offers the exact rest once it is confirmed, and before that only says so", () => {
    expect(viewOf({}, "AWAITING_SIGNATURES")).toEqual({
      words: "Of 1 ETH. The rest, 0.999999999999999999 ETH, is offered here once it is confirmed.",
      ...{ link: null, isOffered: false },
    });
    expect(viewOf({})).toEqual({
      words: "Of 1 ETH. The rest, 0.999999999999999999 ETH, can be sent now.",
      link: { to: `/wallets/${PAYER}/send?again=t&rest=1`, label: "Send the rest" },
      isOffered: true,
    });
  });

  it.each(["USER_CANCELLED", "SYSTEM_CANCELLED", "ERROR"])("offers none as %s", (status) => {
    expect(viewOf({}, status)).toMatchObject({ link: null, isOffered: false });
    expect(viewOf({}, status)?.words).toMatch(/not offered/);
  });

  it("says where the rest is, once it is prepared", () => {
    const link = { to: "/transactions/r", label: "Open the rest" };
    expect(viewOf({ rest: "r" })).toMatchObject({ link, isOffered: false });
    const back = { to: "/transactions/t", label: "Open the test payment" };
    expect(viewOf({ whole: null, restOf: "t" }, "SUBMITTED")).toMatchObject({ link: back, isOffered: false });
  });

  it("is none without a whole, where that is paid already, and where what is signed cannot be read", () => {
    expect(viewOf({ whole: null })).toBeNull();
    expect(viewOf({ whole: "1" })).toBeNull();
    expect(viewOf({}, "CONFIRMED", { state: "unreadable" } as unknown as CheckedRequest)).toBeNull();
  });

  it("offers its rest in place of paying it again", () => {
    const ending = { again: { to: "/x", label: "Pay again" } } as never;
    expect(withRest(ending, viewOf({})).again?.label).toBe("Send the rest");
    expect(withRest(ending, viewOf({ rest: "r" })).again?.label).toBe("Pay again");
    expect(withRest(ending, null)).toBe(ending);
  });
});
