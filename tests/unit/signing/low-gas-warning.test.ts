import { beforeEach, describe, expect, it, vi } from "vitest";
import { CustodyUnavailable } from "~/lib/custody/errors.server";
import { getGasEstimate } from "~/lib/custody/transactions/request-gas.server";
import type { Intent } from "~/lib/operations";
import type { Session } from "~/lib/session/session.server";
import { lowGasWarning } from "~/lib/signing/screen/low-gas-warning.server";
import { rippleIntent } from "../../fixtures/console/honest-ripple";
import { evmIntent } from "../../fixtures/console/honest-transactions";

vi.mock("~/lib/custody/transactions/request-gas.server", () => ({ getGasEstimate: vi.fn() }));

const estimate = vi.mocked(getGasEstimate);
const warningOf = (intent: Intent | null) => lowGasWarning({} as Session, "request", intent);
const callAt = (gasLimit: string | null) =>
  evmIntent({ data: "0xa9059cbb", fee: { speed: "CUSTOM", gasPrice: "1", gasLimit } });

beforeEach(() => {
  estimate.mockReset().mockResolvedValue(50_644n);
});

describe("a gas limit that nobody here typed", () => {
  it("below the estimate is warned about, with both figures", async () => {
    expect(await warningOf(callAt("30000"))).toBe(
      "The gas limit of 30,000 is below the 50,644 that the service estimates for it. It would run out of gas: it would do nothing, and its whole fee would be spent.",
    );
  });

  it("is nothing to say where it suffices, or nobody knows what it needs", async () => {
    expect(await warningOf(callAt("50644"))).toBeNull();
    estimate.mockResolvedValue(null);
    expect(await warningOf(callAt("30000"))).toBeNull();
    estimate.mockImplementation(() => Promise.reject(new CustodyUnavailable("timeout", "none")));
    expect(await warningOf(callAt("30000"))).toBeNull();
  });

  it("is nothing to say of what has none, and then nobody is asked", async () => {
    for (const intent of [null, rippleIntent(), evmIntent({ fee: { speed: "FAST" } }), callAt(null)]) {
      expect(await warningOf(intent)).toBeNull();
    }
    expect(estimate).not.toHaveBeenCalled();
  });
});
