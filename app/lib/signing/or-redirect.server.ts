import { CustodyError } from "~/lib/custody/errors.server";
import { redirectInvalidUrl } from "~/lib/session/flash.server";

/** Redirects to `closeTo` with 'Invalid Url' if the data is null or NOT_FOUND. */
export async function orRedirect<T>(closeTo: string, asked: Promise<T | null>): Promise<T> {
  const found = await asked.catch((error) => {
    if (error instanceof CustodyError && error.code === "NOT_FOUND") return null;
    throw error;
  });
  if (!found) throw redirectInvalidUrl(closeTo);
  return found;
}
