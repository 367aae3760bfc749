import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { settle } from "~/lib/custody/settle.server";
import { answerInvalidUrl } from "~/lib/dialogs/place.server";
import { paths, subWalletIdFromParams } from "~/lib/paths";
import { setFlash } from "~/lib/session/flash.server";
import { requireSession } from "~/lib/session/session.server";
import { releasesFile } from "~/lib/staking/staked/calendar-file.server";

/** No page: 'Calendar file' of what is staked leads here. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requireSession(request);
  const subWalletId = subWalletIdFromParams(params);
  if (!subWalletId) return answerInvalidUrl(request, paths.home());
  const { value: calendar, problem } = await settle(releasesFile(session, subWalletId, new Date()));
  if (calendar === null) {
    const message = problem ?? "Nothing in this sub-wallet becomes available later";
    return redirect(paths.wallet(subWalletId), { headers: { "Set-Cookie": setFlash("error", message) } });
  }
  return new Response(calendar, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="releases.ics"',
    },
  });
}
