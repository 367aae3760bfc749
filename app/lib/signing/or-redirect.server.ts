import { CustodyError } from "~/lib/custody/errors.server";
import { redirectInvalidUrl } from "~/lib/session/flash.server";

/**
 * What a dialog of a sub-wallet needs. Leads to `closeTo` with 'Invalid Url' where the sub-wallet does not exist, or
 * cannot do what the dialog is for.
 * @param asked null, or refused with NOT_FOUND, where there is nothing
 */
export async function orRedirect<T>(closeTo: string, asked: Promise<T | null>): Promise<T> {
  const found = await asked.catch((error) => {
    if (error instanceof CustodyError && error.code === "NOT_FOUND") return null;
    throw error;
  });
  if (!found) throw redirectInvalidUrl(closeTo);
  return found;
}
