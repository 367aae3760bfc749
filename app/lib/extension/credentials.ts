import { extensionPaths } from "~/lib/extension/extension-paths";
import type { ExtensionCredentials } from "./snap-calls";

/** What `answerExtensionSession` answers. */
export interface CredentialsAnswer {
  credentials: ExtensionCredentials | null;
  /** Why there are none, in words. */
  problem: string | null;
}

const FAILED = "The console did not answer. Please reload the page and try again.";

/** Asks the console for an extension session. For the browser; never fails. */
export function askForCredentials(): Promise<CredentialsAnswer> {
  return post({});
}

/** Ends an extension session that the snap does not hold any more. It ends by itself where this fails. */
export async function dropCredentials(id: string): Promise<void> {
  await post({ drop: id });
}

async function post(fields: Record<string, string>): Promise<CredentialsAnswer> {
  const csrf = document.querySelector<HTMLInputElement>("input[name=csrf]")?.value ?? "";
  const body = new URLSearchParams({ csrf, ...fields });
  try {
    // The page may be left before the answer is there.
    const options = { method: "POST", body, redirect: "manual", keepalive: true } as const;
    const answer = await fetch(extensionPaths.session(), options);
    return (await answer.json()) as CredentialsAnswer;
  } catch {
    return { credentials: null, problem: FAILED };
  }
}
