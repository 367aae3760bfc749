import { useRevalidator } from "@remix-run/react";
import { useCallback, useState } from "react";
import type { NoticeTone } from "~/components/ui/notice";
import { useToast } from "~/components/ui/toast";
import { MESSAGES } from "~/lib/errors/catalogue";
import type { NetworkToAdd } from "~/lib/extension/network-flow.server";
import { ConsoleProblem, type Refusal, refusalOf, type SnapRequest } from "~/lib/extension/refusal";
import {
  type AccountToAdd,
  type SnapCalls,
  type SnapMode,
  type SnapName,
  snapCalls,
} from "~/lib/extension/snap-calls";
import type { ExtensionSessionOfPage } from "./use-extension-session";
import type { Snap } from "./use-snap";

/** Result of the last action. */
export interface Outcome extends Refusal {
  tone: NoticeTone;
}

interface Options {
  snap: Snap;
  name: SnapName;
  session: ExtensionSessionOfPage;
}

type Done = Pick<Refusal, "message"> & Partial<Refusal>;

/** 'connect', a mode, 'network', or the address being added. */
type Underway = string;

/** Runs one piece of work in MetaMask at a time, and reports its result in the page and in a toast. */
function useRun({ provider, refresh }: Snap, name: SnapName) {
  const toast = useToast();
  const [underway, setUnderway] = useState<Underway | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const say = useCallback(
    (said: Outcome) => {
      setOutcome(said);
      toast(said.message, said.tone);
    },
    [toast],
  );

  /** Whether all of it succeeded. */
  async function run(what: Underway, request: SnapRequest, work: (calls: SnapCalls) => Promise<Done>) {
    const found = provider();
    if (underway !== null) return false;
    setUnderway(what);
    setOutcome(null);
    try {
      if (!found) throw new ConsoleProblem("MetaMask was not found in this browser.");
      say({ tone: "ok", detail: null, ...(await work(snapCalls(found, name))) });
      return true;
    } catch (error) {
      const refusal = refusalOf(request, error);
      say({ tone: refusal.message === MESSAGES.SNAP_CANCELLED ? "info" : "bad", ...refusal });
      return false;
    } finally {
      // Wait until the change is visible, so that nothing jumps back.
      await refresh();
      setUnderway(null);
    }
  }

  return { underway, outcome, run };
}

/** The actions of the page in MetaMask. */
export function useSnapActions({ snap, name, session }: Options) {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { underway, outcome, run } = useRun(snap, name);
  return {
    underway,
    outcome,
    connect: () =>
      run("connect", "connect", async (calls) => {
        await calls.install();
        await handOver(calls, session, revalidate);
        return { message: MESSAGES.SNAP_CONNECTED };
      }),
    addAccount: (account: AccountToAdd) =>
      run(account.address, "add-account", async (calls) => {
        const credentials = await session.credentials();
        session.handingOver(credentials);
        await calls.addAccount(account, credentials).finally(revalidate);
        session.handedOver(credentials);
        return { message: MESSAGES.SNAP_ACCOUNT_ADDED };
      }),
    setMode: (mode: SnapMode) =>
      run(mode, "change-mode", async (calls) => {
        await calls.setMode(mode);
        return { message: mode === "enhanced" ? "Enhanced mode is on." : "Basic mode is on." };
      }),
    addNetwork: ({ chain, node }: NetworkToAdd) =>
      run("network", "add-network", async (calls) => {
        await calls.addChain(chain);
        await calls.setNode(node).catch((error) => {
          throw new ConsoleProblem(halfAdded(refusalOf("add-network", error)));
        });
        toast(MESSAGES.SNAP_RPC_ADDED);
        return { message: MESSAGES.SNAP_NETWORK_ADDED, detail: MESSAGES.SNAP_RPC_ADDED };
      }),
  };
}

/** Gives the snap a new session, which it may refuse. */
async function handOver(
  calls: SnapCalls,
  session: ExtensionSessionOfPage,
  revalidate: () => void,
): Promise<void> {
  const credentials = await session.credentials({ fresh: true });
  session.handingOver(credentials);
  try {
    await calls.configure(credentials);
  } catch (error) {
    session.refused(credentials);
    throw error;
  } finally {
    revalidate();
  }
  session.handedOver(credentials);
}

export type SnapActions = ReturnType<typeof useSnapActions>;

/** MetaMask has the network, but the snap does not know its node. */
function halfAdded({ detail }: Refusal): string {
  const words = "MetaMask has the network, but the snap did not accept its node. Add it again.";
  return detail ? `${words} ${detail}` : words;
}
