import { createGraphqlHandler } from "./api/graphql";
import { type Handler, text } from "./base/http";
import { runFrom } from "./base/origin";
import { findReachedLimits } from "./db/embedded-limits";
import type { Custody } from "./device/decide";
import { handleDevice } from "./device/index";
import { json } from "./device/responses";
import { handleMail } from "./mail/index";
import { handleExplorer } from "./network/explorer";
import { addSignature } from "./requests/add-signature";
import { cancelRequest } from "./requests/cancel-request";
import { createRpcHandler } from "./rpc/index";
import type { Services } from "./services";

const WELCOME = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Strongroom sandbox</title>
<h1>Strongroom sandbox</h1>
<p>An embedded custody backend with simulated networks. No money here is real.</p>
<p><a href="/device">Open the phone</a> to approve requests.</p>
<p><a href="/mail">Open the mailbox</a> for files that were requested by e-mail.</p>
</html>
`;

/** Public keys of exported manifests: Ed25519, hex, for CUSTODY_EXPORT_KEYS. */
const EXPORT_KEYS_PATH = "/.well-known/export-keys.json";

/** Without the web's Request and Response. */
export const createPlainRoutes = (services: Services, log: (line: string) => void) => ({
  "/graphql": createGraphqlHandler(services, log),
  "/rpc": createRpcHandler(services, log),
});

/**
 * /healthz: the program runs. /readyz: whether the database answers and nobody has told the program to stop, and which
 * limits of the embedded database are reached: it goes on beyond them.
 */
async function probe(pathname: string, { db, env }: Services, isLeaving: boolean): Promise<Response> {
  if (pathname === "/healthz") return text(200, "ok");
  if (isLeaving) return json({ status: "stopping", warnings: [] }, 503);
  try {
    if (env.DATABASE_URL) await db.execute("select 1");
    return json({ status: "ok", warnings: env.DATABASE_URL ? [] : await findReachedLimits(db) });
  } catch {
    return json({ status: "unavailable", warnings: [] }, 503);
  }
}

/** @param isLeaving whether the program has been told to stop */
export function createRoutes(services: Services, isLeaving: () => boolean): Handler {
  const custody: Custody = {
    addSignature: (...asked) => addSignature(services, ...asked),
    rejectRequest: (...asked) => cancelRequest(services, ...asked, true),
  };
  return async (request, address) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/device" || pathname.startsWith("/device/"))
      return runFrom({ place: "PHONE", address }, () => handleDevice(request, services, custody));
    if (pathname === "/mail" || pathname.startsWith("/mail/")) return handleMail(request, services);
    if (pathname === EXPORT_KEYS_PATH) return json({ keys: [services.keys.exports.publicKey] });
    if (pathname === "/explorer/api") return handleExplorer(request, services);
    if (pathname === "/healthz" || pathname === "/readyz") return probe(pathname, services, isLeaving());
    if (pathname === "/") {
      return new Response(WELCOME, {
        headers: {
          "content-type": "text/html; charset=utf-8",
          "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
        },
      });
    }
    return text(404, "Not found");
  };
}
