import { SharedStateUnavailable } from "../session/shared/unavailable.server";
import { ContractError, CustodyError, CustodyUnavailable } from "./errors.server";

export type Settled<T> = { value: T; problem: null } | { value: null; problem: string };

/** Value or message, for data that a page can do without. Rethrows redirects and programming errors. */
export async function settle<T>(call: Promise<T>): Promise<Settled<T>> {
  try {
    return { value: await call, problem: null };
  } catch (error) {
    if (isCustodyFailure(error)) return { value: null, problem: error.message };
    throw error;
  }
}

type ExpectedFailure = CustodyError | CustodyUnavailable | ContractError | SharedStateUnavailable;

/** A failure that has words for the page: of the backend, or of what the consoles share. */
export function isCustodyFailure(error: unknown): error is ExpectedFailure {
  return (
    error instanceof CustodyError ||
    error instanceof CustodyUnavailable ||
    error instanceof ContractError ||
    error instanceof SharedStateUnavailable
  );
}
