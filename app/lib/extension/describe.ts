import type { Tone } from "../present/status";
import type { SnapState } from "./look";

export interface StateWords {
  tag: { tone: Tone; text: string } | null;
  extension: string;
  snap: string;
  snapNote: string | null;
}

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
 * The snap says only that it holds a token; the backend's list tells whether it still works.
 * @param known the session that this browser handed over last; null if unknown
 * @param listed the user's active sessions; null if unknown
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
