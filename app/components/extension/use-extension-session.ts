import { useCallback, useEffect, useRef, useState } from "react";
import { askForCredentials, dropCredentials } from "~/lib/extension/credentials";
import { ConsoleProblem } from "~/lib/extension/refusal";
import type { ExtensionCredentials } from "~/lib/extension/snap-calls";
import { remembered } from "~/lib/remembered/remembered";

/** Credentials that end sooner are not handed over. */
const MIN_LEFT_MS = 60_000;

/** Ids of sessions this browser handed to the snap, newest last. */
interface HandedOver {
  ids: string[];
}

/** The ids that this browser remembers; `known` has them before the next render. */
function useHandedOver(trustId: string | null) {
  const [ids, setIds] = useState<readonly string[]>([]);
  const known = useRef(ids);

  const keep = useCallback(
    (next: readonly string[]) => {
      known.current = next;
      setIds(next);
      if (trustId) void remembered.write("extension", trustId, { ids: [...next] } satisfies HandedOver);
    },
    [trustId],
  );

  useEffect(() => {
    if (!trustId) return;
    let isGone = false;
    void remembered.read<HandedOver>("extension", trustId).then((record) => {
      if (!record || isGone || known.current.length > 0) return;
      known.current = record.value.ids;
      setIds(record.value.ids);
    });
    return () => {
      isGone = true;
    };
  }, [trustId]);

  return { ids, known, keep };
}

/**
 * The extension's session as seen by this page. The handle stays in this page's memory; the browser remembers only ids,
 * so that a session is revoked once the snap holds a newer one.
 * @param listed ids of the user's active extension sessions; null if unknown
 */
export function useExtensionSession(trustId: string | null, listed: readonly string[] | null) {
  const held = useRef<ExtensionCredentials | null>(null);
  const wasListed = useRef(false);
  const { ids, known, keep } = useHandedOver(trustId);

  // Revoked elsewhere: the snap needs a new session.
  useEffect(() => {
    const { current } = held;
    if (!current || !listed) return;
    const isListed = listed.includes(current.id);
    if (wasListed.current && !isListed) held.current = null;
    wasListed.current = isListed;
  }, [listed]);

  return {
    /** The session handed over last; null if unknown to this browser. */
    id: ids.at(-1) ?? null,
    /** Reuses this page's credentials if still valid. @throws ConsoleProblem */
    async credentials({ fresh = false } = {}): Promise<ExtensionCredentials> {
      const { current } = held;
      if (current && !fresh && Date.parse(current.endsAt) - Date.now() > MIN_LEFT_MS) return current;
      const { credentials, problem } = await askForCredentials();
      if (!credentials) throw new ConsoleProblem(problem ?? "");
      return credentials;
    },
    /** Call before handing over: the snap may keep them even if it refuses. */
    handingOver(credentials: ExtensionCredentials): void {
      if (held.current?.id !== credentials.id) wasListed.current = false;
      held.current = credentials;
      keep([...known.current.filter((id) => id !== credentials.id), credentials.id]);
    },
    /** Earlier sessions are now useless: revoke them. */
    handedOver({ id }: ExtensionCredentials): void {
      for (const earlier of known.current) if (earlier !== id) void dropCredentials(earlier);
      keep([id]);
    },
    refused({ id }: ExtensionCredentials): void {
      held.current = null;
      keep(known.current.filter((one) => one !== id));
      void dropCredentials(id);
    },
  };
}

export type ExtensionSessionOfPage = ReturnType<typeof useExtensionSession>;
