import { describe, expect, it } from "vitest";
import { type Intent, toInput } from "~/lib/operations";
import {
  POOL,
  stakeIntent,
  unstakeIntent,
  withdrawalIntent,
} from "../../fixtures/console/honest-cardano-stake";
import { SOL_STRANGER } from "../../fixtures/console/honest-solana";
import {
  activateIntent,
  deactivateIntent,
  initialiseIntent,
  NEW_STAKE,
  STAKE,
  splitIntent,
  VOTE,
  withdrawIntent,
} from "../../fixtures/console/honest-solana-stake";
import { substrateStakeIntent, validatorsOn } from "../../fixtures/console/honest-substrate-stake";

const validators = validatorsOn("testnet", 2);
const bond = { amount: "255", tip: "10", nonce: 7 };
const nomination = { amount: "0xff", tip: "0xa", nonce: "0x7", chain: "westend" };

/** Specification, section 7: the fields of each stake's payload, amounts as 0x hex in smallest units. */
const payloads: [string, Intent, object | undefined][] = [
  ["createCardanoStakeTransaction", stakeIntent(), { poolId: POOL }],
  ["createCardanoUnstakeTransaction", unstakeIntent(), undefined],
  ["createCardanoWithdrawalTransaction", withdrawalIntent(), undefined],
  [
    "createSolanaInitialiseStakeTransaction",
    initialiseIntent(),
    { newStakeAddress: NEW_STAKE, voteAddress: VOTE, amount: "0x12a05f200" },
  ],
  ["createSolanaActivateStakeTransaction", activateIntent(), { stakeAddress: STAKE, voteAddress: VOTE }],
  ["createSolanaDeactivateStakeTransaction", deactivateIntent(), { stakeAddress: STAKE }],
  [
    "createSolanaSplitStakeTransaction",
    splitIntent(),
    { stakeAddress: STAKE, newStakeAddress: NEW_STAKE, amount: "0x77359400" },
  ],
  [
    "createSolanaWithdrawStakeTransaction",
    withdrawIntent(),
    { stakeAddress: STAKE, withdrawAddress: SOL_STRANGER, amount: "0x4a817c80" },
  ],
  [
    "createSubstrateStakeTransaction",
    substrateStakeIntent("createSubstrateStakeTransaction", { ...bond, validators }),
    { ...nomination, validators },
  ],
  [
    "createSubstrateAddStakeTransaction",
    substrateStakeIntent("createSubstrateAddStakeTransaction", bond),
    nomination,
  ],
];

describe("the payload of a stake", () => {
  it.each(payloads)("of %s has exactly the specified fields", (operation, intent, fields) => {
    expect(intent.operation).toBe(operation);
    const input = toInput(intent.operation, intent as never, "GBP") as Record<string, unknown>;
    const { subWalletId, ...rest } = input;
    expect(subWalletId).toBe(intent.subWalletId);
    expect(Object.values(rest)).toEqual(fields ? [fields] : []);
  });
});
