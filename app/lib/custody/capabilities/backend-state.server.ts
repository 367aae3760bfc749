import { env } from "../../env.server";

interface BackendState {
  /** Of the contract, as the backend's answers state it (ours); null where they do not. */
  version: string | null;
  /** Grows whenever the backend may be another program than before. */
  starts: number;
}

/** By the backend's URL. */
const states = new Map<string, BackendState>();

/** What the calls so far say of the backend that this console calls. */
export function backendState(): BackendState {
  const url = env().CUSTODY_API_URL;
  const state = states.get(url) ?? { version: null, starts: 0 };
  states.set(url, state);
  return state;
}

/** A connection was refused or broke, as at a restart. */
export function noteInterruption(): void {
  backendState().starts += 1;
}

/** @param version from the header `Contract-Version` of an answer; undefined where there is none */
export function noteVersion(version: string | undefined): void {
  const state = backendState();
  if (version === undefined || version === state.version) return;
  if (state.version !== null) state.starts += 1;
  state.version = version;
}
