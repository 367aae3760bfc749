import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { BEHIND } from "~/lib/dialog-place";
import { extensionPaths } from "~/lib/extension/extension-paths";
import { isConnected, type SnapState } from "~/lib/extension/look";
import type { SnapPage } from "~/lib/extension/page.server";
import type { SnapMode } from "~/lib/extension/snap-calls";
import { queryText } from "~/lib/paths";
import type { SnapActions } from "./use-snap-actions";

interface ModeCardProps {
  page: SnapPage;
  state: SnapState;
  actions: SnapActions;
}

const MODES: readonly { mode: SnapMode; label: string; detail: string }[] = [
  { mode: "basic", label: "Basic", detail: "One transaction at a time" },
  { mode: "enhanced", label: "Enhanced", detail: "Several can queue" },
];

/** Basic or Enhanced, and in Enhanced the networks that go through the proxy. */
export function ModeCard({ page, state, actions }: ModeCardProps) {
  const mode = isConnected(state) ? state.mode : null;
  const { underway } = actions;
  const shown = MODES.find((one) => one.mode === underway)?.mode ?? mode;
  return (
    <Card title="Mode" padded>
      <div className="stack">
        <fieldset className="field">
          <legend className="visually-hidden">Toggle Snap Mode</legend>
          <div className="choices">
            {MODES.map((one) => (
              <label className="choice" key={one.mode}>
                <input
                  className="choice__input"
                  type="radio"
                  name="mode"
                  value={one.mode}
                  checked={shown === one.mode}
                  disabled={mode === null}
                  onChange={() => {
                    if (underway === null) void actions.setMode(one.mode);
                  }}
                />
                <span className="choice__label">{one.label}</span>
                <span className="choice__detail">{one.detail}</span>
              </label>
            ))}
          </div>
        </fieldset>
        {mode === null ? (
          <p className="snap-words">Connect the snap to choose.</p>
        ) : (
          <AddNetwork page={page} mode={mode} />
        )}
      </div>
    </Card>
  );
}

function AddNetwork({ page, mode }: { page: SnapPage; mode: SnapMode }) {
  if (!page.hasProxy) {
    return mode === "enhanced" ? (
      <p className="snap-words">
        No RPC proxy is configured where the console runs (RPC_PROXY_URL): in Enhanced mode the snap signs
        nothing without one.
      </p>
    ) : null;
  }
  // The simulated networks have no other node.
  if (mode === "basic" && !page.isSandbox) return null;
  return (
    <>
      <ButtonLink
        to={extensionPaths.addNetwork({ [BEHIND]: queryText(page.self) })}
        icon="plus"
        wide
        preventScrollReset
      >
        Add Network
      </ButtonLink>
      <p className="snap-words">
        {mode === "enhanced"
          ? "Adds a network to MetaMask through the RPC proxy, so that queued transactions get the right nonce."
          : "The sandbox’s networks have no other node than its RPC proxy."}
      </p>
    </>
  );
}
