import { ContractError, CustodyError, CustodyUnavailable } from "./errors.server";

export type Settled<T> = { value: T; problem: null } | { value: null; problem: string };

/**
 * The outcome of a call to the backend, with a message when it failed: for data that a page can do without. Redirects
 * and programming errors are thrown on.
 */
export async function settle<T>(call: Promise<T>): Promise<Settled<T>> {
  try {
    return { value: await call, problem: null };
  } catch (error) {
    if (isCustodyFailure(error)) return { value: null, problem: error.message };
    throw error;
  }
}

/** Whether the backend refused, could not be reached, or returned an answer of another shape. */
export function isCustodyFailure(error: unknown): error is CustodyError | CustodyUnavailable | ContractError {
  return (
    error instanceof CustodyError || error instanceof CustodyUnavailable || error instanceof ContractError
  );
}
