import { env } from "../env.server";

const TIMEOUT_MS = 2_000;

export async function isCustodyReachable(): Promise<boolean> {
  try {
    const response = await fetch(env().CUSTODY_API_URL, {
      method: "POST",
      headers: { "Content-Type": "application/json", "x-api-key": env().CUSTODY_API_KEY },
      body: JSON.stringify({ query: "{ __typename }" }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer: unknown = await response.json();
    return response.ok && typeof answer === "object" && answer !== null;
  } catch {
    return false;
  }
}
