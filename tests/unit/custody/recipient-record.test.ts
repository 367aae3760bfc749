import { beforeEach, describe, expect, it } from "vitest";
import { getRecipientRecord } from "~/lib/custody/people/recipient-record.server";
import type { Session } from "~/lib/session/session.server";
import { newVisit, serveFakeBackend } from "../../fixtures/console/visit";

const backend = serveFakeBackend();
const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";
const entry = { name: "Acme", memo: null, addedAt: "2026-01-05T10:00:00Z", addedBy: "Amara Osei" };
const changed = { changedAt: "2026-02-06T09:00:00Z", changedBy: "Ida Holm" };

let session: Session;
beforeEach(async () => {
  // A session remembers what it has read.
  session = await newVisit();
});

const answer = (found: object) => ({
  getRecipientRecord: () => ({
    user: { recipientRecord: { entry: found, ownName: null, lastPayment: null } },
  }),
});
const read = () => getRecipientRecord(session, { chain: "ETHEREUM", address: ADDRESS, memo: null });

describe("what is known of a recipient", () => {
  it("is who added the entry and who changed it last", async () => {
    backend.reset(answer({ ...entry, ...changed }));
    expect((await read())?.entry).toEqual({ ...entry, ...changed });
  });

  it("is read of a backend that does not know who changed an entry", async () => {
    backend.reset(answer(entry));
    backend.lack(["RecipientEntry.changedAt", "RecipientEntry.changedBy"]);
    expect((await read())?.entry).toEqual({ ...entry, changedAt: null, changedBy: null });
    // Refused once: the field was there before.
    expect(backend.calls).toHaveLength(2);
  });
});
