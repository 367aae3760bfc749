import type { Provider } from "./provider";
import { isNotConnected, refusalOf } from "./refusal";
import { type SnapCalls, type SnapMode, type SnapName, snapCalls } from "./snap-calls";

export type SnapState =
  | { kind: "unknown" }
  | { kind: "extension-missing" }
  /** Not installed, or not connected to this page: the page cannot tell which. */
  | { kind: "snap-missing"; problem: string | null }
  | InstalledSnap;

export interface InstalledSnap {
  kind: "installed";
  version: string;
  isLatest: boolean;
  /** Switched off in MetaMask, or blocked by it. */
  isDisabled: boolean;
  isAuthenticated: boolean;
  mode: SnapMode | null;
  /** The organisation's accounts in the snap, in lower case. */
  added: readonly string[];
  problem: string | null;
}

export interface LookAt {
  snap: SnapName;
  /** The snap keeps token and accounts under it; null if unknown. */
  trustId: string | null;
}

const ABSENT_POLL_MS = 1_000;
const PRESENT_POLL_MS = 5_000;

export function pollDelay({ kind }: SnapState): number {
  return kind === "installed" ? PRESENT_POLL_MS : ABSENT_POLL_MS;
}

export function isConnected(state: SnapState): state is InstalledSnap {
  return state.kind === "installed" && !state.isDisabled && state.isAuthenticated;
}

/** Asks MetaMask and the snap, never the user. Never fails. */
export async function lookAtSnap(provider: Provider | null, { snap, trustId }: LookAt): Promise<SnapState> {
  if (!provider) return { kind: "extension-missing" };
  const calls = snapCalls(provider, snap);
  const installed = await calls.installedSnaps().then(
    (snaps) => ({ found: installedOf(snaps, snap.id), problem: null }),
    (error) => ({ found: null, problem: refusalOf("connect", error).detail }),
  );
  if (!installed.found) return { kind: "snap-missing", problem: installed.problem };
  const { version, isDisabled } = installed.found;
  const facts = { kind: "installed" as const, version, isDisabled, isLatest: version === snap.version };
  if (isDisabled) return { ...facts, ...SILENT, problem: null };
  if (trustId === null) return { ...facts, ...SILENT, problem: NO_ORGANISATION };
  try {
    return { ...facts, ...(await askSnap(calls, trustId)), problem: null };
  } catch (error) {
    if (isNotConnected(error)) return { kind: "snap-missing", problem: null };
    return { ...facts, ...SILENT, problem: refusalOf("connect", error).detail };
  }
}

/** Without the organisation, the snap answers with an error and loses what it has in memory. */
const NO_ORGANISATION = "The snap is asked once the organisation is known.";

const SILENT = { isAuthenticated: false, mode: null, added: [] };

async function askSnap(calls: SnapCalls, trustId: string) {
  const [auth, mode, accounts] = await Promise.all([
    calls.checkAuth(trustId),
    calls.mode(),
    calls.listAccounts(),
  ]);
  return {
    isAuthenticated: (auth as { authenticated?: unknown } | null)?.authenticated === true,
    mode: mode === "basic" || mode === "enhanced" ? mode : null,
    added: addedAddresses(accounts, trustId),
  } as const;
}

/** The snap lists the accounts of every organisation. */
function addedAddresses(accounts: unknown, trustId: string): string[] {
  if (!Array.isArray(accounts)) return [];
  return (accounts as { address?: unknown; options?: { trustId?: unknown } | null }[]).flatMap((account) =>
    typeof account?.address === "string" && account.options?.trustId === trustId
      ? [account.address.toLowerCase()]
      : [],
  );
}

function installedOf(snaps: unknown, id: string): { version: string; isDisabled: boolean } | null {
  const map = (snaps ?? {}) as Record<string, unknown>;
  if (typeof snaps !== "object" || !Object.hasOwn(map, id)) return null;
  const { version, enabled, blocked } = (map[id] ?? {}) as Record<string, unknown>;
  if (typeof version !== "string") return null;
  return { version, isDisabled: enabled === false || blocked === true };
}
