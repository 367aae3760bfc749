import { beforeEach, describe, expect, it } from "vitest";
import type { Session } from "~/lib/session/session.server";
import { frozenSteps, heldBy } from "~/lib/signing/frozen.server";
import { newVisit, serveFakeBackend } from "../../fixtures/console/visit";

const WALLET = "5f2c7c2e-6a0b-4c3f-9d43-7a4b9a1f0c11";
const OTHER = "6f2c7c2e-6a0b-4c3f-9d43-7a4b9a1f0c11";
const PAYER = `${WALLET}/ETH/0`;

const backend = serveFakeBackend();
let session: Session;

const freeze = (changes: object) => ({
  ...{ id: "f", walletId: WALLET, walletName: "Operations", reason: "Lost phone", frozenBy: "Amara Osei" },
  ...{ frozenAt: "2026-11-27T02:00:00.000Z", thawedBy: [], thawsNeeded: 2, waitsForMe: false },
  ...changes,
});

async function stand(...freezes: object[]): Promise<void> {
  backend.reset({ listFreezes: () => ({ user: { freezes: freezes.map(freeze) } }) });
  session = await newVisit();
}
beforeEach(() => stand());

describe("what is frozen", () => {
  it("says of a wallet's payments until when they cannot be sent, and who can end that", async () => {
    await stand({}, { walletId: OTHER, walletName: "Treasury" });
    expect(await frozenSteps(session, PAYER)).toEqual([
      {
        title: "Not now: Operations is frozen",
        detail:
          "Nothing of it is made, approved or sent until 2 approvers other than Amara Osei thaw it in the mobile app.",
      },
    ]);
  });

  it("counts who has agreed, and means every wallet where the organisation is frozen", async () => {
    await stand({ walletId: null, walletName: null, thawedBy: ["Jonas Lindqvist"] });
    const [step] = await frozenSteps(session, PAYER);
    expect(step?.title).toBe("Not now: your organisation is frozen");
    expect(step?.detail).toContain("until an approver other than Amara Osei thaws it in the mobile app");
  });

  it("is nothing where no freeze stands, and where the service does not answer", async () => {
    expect(await frozenSteps(session, PAYER)).toEqual([]);
    backend.reset({});
    expect(await frozenSteps(await newVisit(), PAYER)).toEqual([]);
  });

  it("holds what is signed and not sent, but no message, and nothing that its application sends", async () => {
    await stand({});
    const signed = { status: "SIGNED", isMessage: false, origin: null };
    expect(await heldBy(session, PAYER, signed)).toHaveLength(1);
    for (const other of [
      { status: "SUBMITTED" },
      { status: "AWAITING_SIGNATURES" },
      { isMessage: true },
      { origin: { sendsItself: true } },
    ]) {
      expect(await heldBy(session, PAYER, { ...signed, ...other })).toEqual([]);
    }
  });
});
