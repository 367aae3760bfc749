import type { Tone } from "../present/status";
import type { SnapState } from "./look";

/** The state in words. */
export interface StateWords {
  tag: { tone: Tone; text: string } | null;
  extension: string;
  snap: string;
  /** A second line under the snap's. */
  snapNote: string | null;
}

/** The words for a state; `latest` is the version that the console is configured for. */
export function describeState(state: SnapState, latest: string): StateWords {
  switch (state.kind) {
    case "unknown":
      return { tag: null, extension: "Looking for MetaMask…", snap: "Not known yet", snapNote: null };
    case "extension-missing":
      return {
        tag: { tone: "wait", text: "Not installed" },
        extension: "Not found",
        snap: "Needs MetaMask",
        snapNote: null,
      };
    case "snap-missing":
      return {
        tag: { tone: "wait", text: "Not connected" },
        extension: "MetaMask found",
        snap: "Not there",
        snapNote: "Not installed, or not connected to this console",
      };
    case "installed":
      return {
        tag: tagOf(state),
        extension: "MetaMask found",
        snap: state.isLatest
          ? `${state.version}, latest version`
          : `${state.version}, not the latest version`,
        snapNote: state.isLatest ? null : `The latest is ${latest}`,
      };
  }
}

function tagOf(state: Extract<SnapState, { kind: "installed" }>): NonNullable<StateWords["tag"]> {
  if (state.isDisabled) return { tone: "bad", text: "Switched off" };
  if (state.problem !== null) return { tone: "bad", text: "No answer" };
  if (!state.isLatest) return { tone: "wait", text: "Other version" };
  return state.isAuthenticated ? { tone: "ok", text: "Connected" } : { tone: "wait", text: "Not connected" };
}

/** The one thing to do next. */
export type NextStep = "wait" | "install-extension" | "connect" | "update" | "switch-on" | "none";

export function nextStep(state: SnapState): NextStep {
  if (state.kind === "unknown") return "wait";
  if (state.kind === "extension-missing") return "install-extension";
  if (state.kind === "snap-missing") return "connect";
  if (state.isDisabled) return "switch-on";
  if (!state.isLatest) return "update";
  return state.isAuthenticated ? "none" : "connect";
}

/**
 * What is said of the extension's session. The snap says only that it keeps a token; whether that still works, the
 * backend's list knows, where this browser knows which of them it is.
 * @param known the session that this browser handed over last; null where it does not know
 * @param listed the user's sessions that have not ended; null where nobody says
 */
export function describeSession(
  state: SnapState,
  known: string | null,
  listed: readonly { id: string; ends: string }[] | null,
): { value: string; note: string | null; hasEnded: boolean } {
  if (state.kind !== "installed" || !state.isAuthenticated)
    return { value: "None", note: null, hasEnded: false };
  const found = listed?.find(({ id }) => id === known);
  if (found)
    return { value: `Ends ${found.ends}`, note: "Its own; logging out here keeps it", hasEnded: false };
  if (known !== null && listed !== null)
    return { value: "Ended or revoked", note: "Connect again for a new one", hasEnded: true };
  return { value: "Kept by the snap", note: "Yours are listed under your name", hasEnded: false };
}
