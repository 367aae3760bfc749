import type { SubstrateCall } from "../../chains/substrate/calls";
import { MAX_NOMINATIONS, MAX_UNLOCKING_CHUNKS, type Runtime } from "../../chains/substrate/runtime";

/** Planck. */
export type Bond = {
  active: bigint;
  /** Oldest first. What is due can be withdrawn. */
  unlocking: readonly { amount: bigint; at: Date }[];
  validators: readonly string[];
};

export const NO_BOND: Bond = { active: 0n, unlocking: [], validators: [] };

export type BondChange = { bond: Bond; locked: bigint; unlocked: bigint };

/** The message is shown to users. */
export class DispatchError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "DispatchError";
  }
}

type BondContext = {
  at: Date;
  unbondingMs: number;
  runtime: Runtime;
  /** `250 DOT` */
  words: (planck: bigint) => string;
};

/** All or none (Utility.batch_all), by the rules of pallet-staking-async for nominators. @throws DispatchError */
export function applyCalls(bond: Bond, calls: readonly SubstrateCall[], here: BondContext): BondChange {
  return calls.reduce<BondChange>(
    (change, call) => {
      const next = applyCall(change.bond, call, here);
      return {
        bond: next.bond,
        locked: change.locked + (next.locked ?? 0n),
        unlocked: change.unlocked + (next.unlocked ?? 0n),
      };
    },
    { bond, locked: 0n, unlocked: 0n },
  );
}

type Step = { bond: Bond; locked?: bigint; unlocked?: bigint };

function applyCall(bond: Bond, call: SubstrateCall, here: BondContext): Step {
  const { runtime, words } = here;
  switch (call.name) {
    case "bond":
      if (isBonded(bond)) throw new DispatchError("The account already has a stake");
      return { bond: withActive(bond, call.amount, here), locked: call.amount };
    case "bondExtra":
      assertBonded(bond);
      return { bond: withActive(bond, bond.active + call.amount, here), locked: call.amount };
    case "nominate":
      if (bond.active < runtime.minimumNominatorBond) {
        throw new DispatchError(
          `At least ${words(runtime.minimumNominatorBond)} must be staked to nominate validators`,
        );
      }
      if (call.validators.length < 1 || call.validators.length > MAX_NOMINATIONS) {
        throw new DispatchError("Please enter a list of 1 to 16 validators to nominate");
      }
      return { bond: { ...bond, validators: call.validators } };
    case "chill":
      assertBonded(bond);
      return { bond: { ...bond, validators: [] } };
    case "unbond":
      return { bond: unbond(bond, call.amount, here) };
    case "rebond":
      return { bond: rebond(bond, call.amount, here) };
    case "withdrawUnbonded":
      return withdraw(bond, here.at);
    case "transferKeepAlive":
      throw new DispatchError("A payment is no staking call");
  }
}

function unbond(bond: Bond, asked: bigint, here: BondContext): Bond {
  const { runtime, words, at, unbondingMs } = here;
  if (bond.active === 0n) throw new DispatchError("Nothing is staked");
  if (bond.unlocking.length >= MAX_UNLOCKING_CHUNKS) {
    throw new DispatchError(`${MAX_UNLOCKING_CHUNKS} parts are unbonding already: withdraw first`);
  }
  const wanted = asked < bond.active ? asked : bond.active;
  const amount = bond.active - wanted < runtime.existentialDeposit ? bond.active : wanted;
  const active = bond.active - amount;
  if (bond.validators.length > 0 && active < runtime.minimumNominatorBond) {
    throw new DispatchError(`At least ${words(runtime.minimumNominatorBond)} must stay staked to nominate`);
  }
  const chunk = { amount, at: new Date(at.getTime() + unbondingMs) };
  return { ...bond, active, unlocking: [...bond.unlocking, chunk] };
}

function rebond(bond: Bond, asked: bigint, here: BondContext): Bond {
  if (bond.unlocking.length === 0) throw new DispatchError("Nothing is unbonding");
  const unlocking = [...bond.unlocking];
  let left = asked;
  for (let last = unlocking.pop(); last; last = unlocking.pop()) {
    if (last.amount > left) {
      unlocking.push({ ...last, amount: last.amount - left });
      left = 0n;
      break;
    }
    left -= last.amount;
  }
  return withActive({ ...bond, unlocking }, bond.active + asked - left, here);
}

function withdraw(bond: Bond, at: Date): Step {
  assertBonded(bond);
  const unlocked = withdrawable(bond, at);
  const unlocking = bond.unlocking.filter((chunk) => chunk.at > at);
  const isOver = bond.active === 0n && unlocking.length === 0;
  return { bond: isOver ? NO_BOND : { ...bond, unlocking }, unlocked };
}

function withActive(bond: Bond, active: bigint, { runtime, words }: BondContext): Bond {
  if (active < runtime.existentialDeposit) {
    throw new DispatchError(`At least ${words(runtime.existentialDeposit)} must be staked`);
  }
  return { ...bond, active };
}

function assertBonded(bond: Bond): void {
  if (!isBonded(bond)) throw new DispatchError("The account has no stake");
}

export const isBonded = ({ active, unlocking }: Bond): boolean => active > 0n || unlocking.length > 0;

export const unbonding = ({ unlocking }: Bond): bigint =>
  unlocking.reduce((sum, { amount }) => sum + amount, 0n);

export const withdrawable = ({ unlocking }: Bond, at: Date): bigint =>
  unlocking.reduce((sum, chunk) => (chunk.at <= at ? sum + chunk.amount : sum), 0n);
