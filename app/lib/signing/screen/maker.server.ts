import { settle } from "~/lib/custody/settle.server";
import { getRequestMaker } from "~/lib/custody/transactions/request-maker.server";
import type { Session } from "~/lib/session/session.server";
import { type MakerView, makerView } from "./maker-view";

/** Null where the backend does not say, or does not answer: the page only shows less. */
export async function readMakerView(session: Session, requestId: string): Promise<MakerView | null> {
  const { value } = await settle(getRequestMaker(session, requestId));
  return makerView(value);
}
