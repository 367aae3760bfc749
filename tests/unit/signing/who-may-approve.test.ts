import { beforeEach, describe, expect, it } from "vitest";
import type { Session } from "~/lib/session/session.server";
import { askWallet, whoMayApprove } from "~/lib/signing/who-may-approve.server";
import { newVisit, serveFakeBackend } from "../../fixtures/console/visit";

process.env.LOG_LEVEL = "error";

const WALLET = "5f2c7c2e-6a0b-4c3f-9d43-7a4b9a1f0c11";
const SUB_WALLET = `${WALLET}/ETH/0`;
const backend = serveFakeBackend();
let session: Session;
beforeEach(async () => {
  session = await newVisit();
});

const people = (...names: string[]) =>
  names.map((name) => ({ key: `key of ${name}`, name, approvedAt: null }));
type Group = { quorumCount: number; approvers: ReturnType<typeof people> };
const WRITTEN = { delegateSchedules: [[{ quorumCount: 2, keys: ["a", "b", "c"] }]] };

const RULE = {
  ...{ id: "one", operations: ["STAKE"], from: null, to: null, assets: null, during: null },
  above: { amount: "1000", currency: "GBP", hours: null },
  approvals: {
    schedules: [[{ name: null, quorumCount: 1, approvers: people("Ada", "Ben") }]],
    notByPreparer: false,
  },
};

const serve = (policy: Group[][], approvers: ReturnType<typeof people> | null = null) =>
  backend.reset({
    listWalletRules: () => ({
      user: {
        walletRules: [
          {
            ...{ walletId: WALLET, walletName: "Operations", subWalletCount: 1, version: 1, since: null },
            ...{ policy, approvers, rules: [RULE], change: null },
          },
        ],
      },
    }),
    listKeyHolders: () => ({ user: { keyHolders: people("Ada").map(({ key, name }) => ({ key, name })) } }),
  });

const ask = async () => whoMayApprove(await askWallet(session, SUB_WALLET, "STAKE"), WRITTEN);

describe("who may approve, before a request is made", () => {
  it("are those whom the backend counts today, not all keys of the policy", async () => {
    serve([[{ quorumCount: 2, approvers: people("Ada", "Ben") }]]);
    expect(await ask()).toEqual({
      approvals: "Two approvals needed, from both",
      moreByRules: ["Stakes above £1,000: One of Ada"],
    });
  });

  it("are those who see the wallet, where the backend tells them", async () => {
    serve([[{ quorumCount: 1, approvers: people("Ada") }]], people("Ben"));
    expect((await ask()).moreByRules).toEqual(["Stakes above £1,000: One of Ben"]);
  });

  it.each<[Group[][], string]>([
    [
      [[{ quorumCount: 2, approvers: people("Ada") }]],
      "Two approvals needed, but only one person may approve",
    ],
    [[[{ quorumCount: 1, approvers: [] }]], "One approval needed, but nobody may approve"],
    [
      [[{ quorumCount: 3, approvers: people("Ada", "Ben") }]],
      "Three approvals needed, but only two people may approve",
    ],
    [
      [[{ quorumCount: 2, approvers: people("Ada") }], [{ quorumCount: 1, approvers: people("Ben", "Cy") }]],
      "One approval needed, from either of two",
    ],
  ])("says so where a group is too small, unless another can be met: %j", async (policy, words) => {
    serve(policy);
    expect((await ask()).approvals).toBe(words);
  });

  it("is not said where the backend does not answer", async () => {
    backend.reset({});
    expect(await ask()).toEqual({
      approvals: null,
      moreByRules: ["A rule of the wallet may ask for more."],
    });
  });

  it("is the policy as it is written where the backend has no rules", async () => {
    backend.reset({});
    backend.lackOurs();
    expect(await ask()).toEqual({ approvals: "Two approvals needed, from any of three", moreByRules: [] });
  });
});
