import { data } from "@remix-run/node";
import type { UploadPlace } from "../http/upload-places.server";
import { csrfRefusal, isCsrfValid } from "../session/csrf.server";
import { type PostedPart, readPostedParts, textOfPart } from "./posted-parts.server";
import { assertPost } from "./read-form.server";

const MAX_CSRF_BYTES = 200;

/**
 * `readForm` for files too large to hold: yields the parts after the token.
 * @param enter takes a place, once the first bytes are there
 * @throws whatever `enter` throws; UnreadableForm, also while a part is read; a 405 answer, or 403 before the first part of another visitor's
 * form
 */
export async function* readUpload(
  request: Request,
  enter: () => UploadPlace,
): AsyncGenerator<PostedPart, void> {
  assertPost(request);
  let isOurs = false;
  for await (const part of readPostedParts(request, enter)) {
    if (part.name === "csrf") isOurs = isCsrfValid(request, { csrf: await textOfPart(part, MAX_CSRF_BYTES) });
    else if (!isOurs) throw refusalOf(request);
    else yield part;
  }
  if (!isOurs) throw refusalOf(request);
}

const refusalOf = (request: Request) => data(csrfRefusal(request), { status: 403 });
