import { stakeRules } from "~/lib/chains";
import type { IntentBase } from "../intent";
import { nativeAsset } from "../kit/decoded";
import { NOT_ENTERED } from "../kit/findings";
import {
  advanceNonce,
  amount64,
  data,
  type ExpectedInstruction,
  keyData,
  number,
  payer,
  readOnly,
  signer,
  u64,
  writable,
} from "./instructions";
import { STAKE_PROGRAM, SYSTEM_PROGRAM } from "./message";
import type { SolanaInitialiseStake, SolanaSplitStake, SolanaStake } from "./stake";

const RENT_SYSVAR = "SysvarRent111111111111111111111111111111111";
const CLOCK_SYSVAR = "SysvarC1ock11111111111111111111111111111111";
const STAKE_HISTORY_SYSVAR = "SysvarStakeHistory1111111111111111111111111";
const STAKE_CONFIG = "StakeConfig11111111111111111111111111111111";

const CREATE_ACCOUNT = 0;
const STAKE = { initialise: 0, delegate: 2, split: 3, withdraw: 4, deactivate: 5 } as const;

const STAKE_ACCOUNT_SPACE = 200n;
/** Time, epoch and custodian. */
const NO_LOCKUP = "00".repeat(8 + 8 + 32);

const AMOUNT = `The amount ${NOT_ENTERED}`;
const STAKE_ADDRESS = `The stake address ${NOT_ENTERED}`;
const NEW_STAKE_ADDRESS = `The new stake address ${NOT_ENTERED}`;
const VOTE_ACCOUNT = `The vote account ${NOT_ENTERED}`;
const WITHDRAW_ADDRESS = `The address that receives the withdrawal ${NOT_ENTERED}`;
const STAKER = "Somebody else could stake or unstake it";
const WITHDRAWER = "Somebody else could withdraw the stake";

export function stakeRent({ chain }: IntentBase): bigint {
  return stakeRules(chain)?.deposit ?? 0n;
}

const lamports64 = (amount: string | bigint, { chain }: IntentBase) =>
  amount64(amount, nativeAsset(chain), AMOUNT);

/** The new account signs too, so that nobody else can take its address. */
function createStakeAccount(
  intent: SolanaInitialiseStake | SolanaSplitStake,
  lamports: bigint,
): ExpectedInstruction {
  const { fromAddress, newStakeAddress } = intent;
  return {
    program: SYSTEM_PROGRAM,
    accounts: [payer(fromAddress), payer(newStakeAddress, NEW_STAKE_ADDRESS)],
    data: [
      number(CREATE_ACCOUNT),
      lamports64(lamports, intent),
      u64(STAKE_ACCOUNT_SPACE),
      keyData(STAKE_PROGRAM, "The new account would not be a stake account"),
    ],
  };
}

function initialise({ fromAddress, newStakeAddress }: SolanaInitialiseStake): ExpectedInstruction {
  return {
    program: STAKE_PROGRAM,
    accounts: [writable(newStakeAddress, NEW_STAKE_ADDRESS), readOnly(RENT_SYSVAR)],
    data: [
      number(STAKE.initialise),
      keyData(fromAddress, STAKER),
      keyData(fromAddress, WITHDRAWER),
      data(NO_LOCKUP, "The stake would be locked up"),
    ],
  };
}

function delegate(stake: string, vote: string, own: string, message: string): ExpectedInstruction {
  return {
    program: STAKE_PROGRAM,
    accounts: [
      writable(stake, message),
      readOnly(vote, VOTE_ACCOUNT),
      readOnly(CLOCK_SYSVAR),
      readOnly(STAKE_HISTORY_SYSVAR),
      readOnly(STAKE_CONFIG),
      signer(own),
    ],
    data: [number(STAKE.delegate)],
  };
}

function instructionsOf(intent: SolanaStake): ExpectedInstruction[] {
  const { fromAddress: own } = intent;
  switch (intent.operation) {
    case "createSolanaInitialiseStakeTransaction": {
      const { newStakeAddress: made, voteAddress: vote, amount } = intent;
      const makes = [createStakeAccount(intent, BigInt(amount) + stakeRent(intent)), initialise(intent)];
      return vote === null ? makes : [...makes, delegate(made, vote, own, NEW_STAKE_ADDRESS)];
    }
    case "createSolanaActivateStakeTransaction":
      return [delegate(intent.stakeAddress, intent.voteAddress, own, STAKE_ADDRESS)];
    case "createSolanaDeactivateStakeTransaction": {
      const accounts = [writable(intent.stakeAddress, STAKE_ADDRESS), readOnly(CLOCK_SYSVAR), signer(own)];
      return [{ program: STAKE_PROGRAM, accounts, data: [number(STAKE.deactivate)] }];
    }
    case "createSolanaSplitStakeTransaction": {
      const { stakeAddress, newStakeAddress, amount } = intent;
      const accounts = [
        writable(stakeAddress, STAKE_ADDRESS),
        writable(newStakeAddress, NEW_STAKE_ADDRESS),
        signer(own),
      ];
      const split = {
        program: STAKE_PROGRAM,
        accounts,
        data: [number(STAKE.split), lamports64(amount, intent)],
      };
      return [createStakeAccount(intent, stakeRent(intent)), split];
    }
    case "createSolanaWithdrawStakeTransaction": {
      const accounts = [
        writable(intent.stakeAddress, STAKE_ADDRESS),
        writable(intent.withdrawAddress, WITHDRAW_ADDRESS),
        readOnly(CLOCK_SYSVAR),
        readOnly(STAKE_HISTORY_SYSVAR),
        signer(own),
      ];
      const data = [number(STAKE.withdraw), lamports64(intent.amount, intent)];
      return [{ program: STAKE_PROGRAM, accounts, data }];
    }
  }
}

/**
 * In order.
 * @param nonceAccount as chosen by the backend
 * @throws Error for an address that is not a key
 */
export function expectedStake(intent: SolanaStake, nonceAccount: string): ExpectedInstruction[] {
  return [advanceNonce(intent.fromAddress, nonceAccount), ...instructionsOf(intent)];
}
