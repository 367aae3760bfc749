import type { RequestMaker } from "~/lib/custody/transactions/request-maker.server";
import { markHidden } from "~/lib/names/hidden-characters";
import { formatDay } from "~/lib/present/format";

const MAX_ADDRESS_LENGTH = 60;

/** It is the service's word, and no part of what is signed. */
export interface MakerView {
  /** Who prepared a request, and from where. */
  row: { label: string; value: string; note: string };
  /** What an approver of a request from a new browser is to think of; null for any other. */
  warning: string | null;
}

/** Null where the backend does not say. */
export function makerView(maker: RequestMaker | null): MakerView | null {
  if (!maker) return null;
  const name = markHidden(maker.name);
  return {
    row: {
      label: "Prepared by",
      value: maker.isProgram ? `${name} (a program)` : name,
      note: `${placeWords(maker)}. The service’s word.`,
    },
    warning: maker.isNewBrowser
      ? `${name} had never signed in with this browser before. If you do not expect that, ask them before you approve.`
      : null,
  };
}

function placeWords({ from, address, browserSince, isNewBrowser }: RequestMaker): string {
  const where = address
    ? `From ${markHidden(address.slice(0, MAX_ADDRESS_LENGTH))}`
    : "Not known from which address";
  if (from === "EXTENSION") return `${where}, through the browser extension`;
  if (isNewBrowser) return `${where}, in a new browser`;
  const since = isNewBrowser === false ? formatDay(browserSince) : "";
  return since ? `${where}, in a browser known since ${since}` : where;
}
