import { env } from "../../env.server";

interface BackendState {
  /** The contract's, from the backend's answers (ours), or null. */
  version: string | null;
  /** Grows whenever the backend may have restarted. */
  starts: number;
}

const states = new Map<string, BackendState>();

export function backendState(): BackendState {
  const url = env().CUSTODY_API_URL;
  const state = states.get(url) ?? { version: null, starts: 0 };
  states.set(url, state);
  return state;
}

export function noteInterruption(): void {
  backendState().starts += 1;
}

/** @param version the answer's header `Contract-Version` */
export function noteVersion(version: string | undefined): void {
  const state = backendState();
  if (version === undefined || version === state.version) return;
  if (state.version !== null) state.starts += 1;
  state.version = version;
}
