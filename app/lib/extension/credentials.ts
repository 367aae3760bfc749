import { extensionPaths } from "~/lib/extension/extension-paths";
import type { ExtensionCredentials } from "./snap-calls";

export interface CredentialsAnswer {
  credentials: ExtensionCredentials | null;
  problem: string | null;
}

const FAILED = "The console did not answer. Please reload the page and try again.";

/** For the browser; never fails. */
export function askForCredentials(): Promise<CredentialsAnswer> {
  return post({});
}

/** Ends a session that the snap no longer holds. If this fails, it expires. */
export async function dropCredentials(id: string): Promise<void> {
  await post({ drop: id });
}

async function post(fields: Record<string, string>): Promise<CredentialsAnswer> {
  const csrf = document.querySelector<HTMLInputElement>("input[name=csrf]")?.value ?? "";
  const body = new URLSearchParams({ csrf, ...fields });
  try {
    // The page may be left before the answer arrives.
    const options = { method: "POST", body, redirect: "manual", keepalive: true } as const;
    const answer = await fetch(extensionPaths.session(), options);
    const isWords = answer.headers.get("Content-Type")?.startsWith("text/plain") ?? false;
    if (answer.status === 429 && isWords) return { credentials: null, problem: await answer.text() };
    return (await answer.json()) as CredentialsAnswer;
  } catch {
    return { credentials: null, problem: FAILED };
  }
}
