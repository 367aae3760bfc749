import { formatFullDate } from "~/lib/present/format";
import type { SigningData } from "../signing-data.server";
import { againLink } from "./again-link.server";
import type { EndedRequest, EndingView } from "./ending";
import { replacedMoneyRows } from "./ending-money.server";
import type { ReplacementView } from "./replacement-view.server";

export function replacedEnding(
  request: EndedRequest,
  { kind, to, feePaid }: ReplacementView,
  state: "moving" | "confirmed",
  signing: SigningData,
): EndingView {
  const { people, record, checked } = request;
  const again = kind === "cancels" && state === "confirmed" ? againLink("cancelled", request, signing) : null;
  return {
    kind: "replaced",
    title: REPLACED_TITLES[kind][state],
    at: formatFullDate(people.history?.at(-1)?.at ?? record?.updatedAt),
    hash: null,
    noHash: "Its own was never confirmed. The replacement has the same nonce.",
    isUnsent: false,
    reason: null,
    money: replacedMoneyRows(checked, signing, feePaid),
    next: REPLACED_NEXT[kind][state],
    replace: again && { to, label: "Open replacement" },
    keep: null,
    again: again ?? { to, label: "Open replacement" },
  };
}

const REPLACED_TITLES = {
  pays: { confirmed: "Paid by its replacement", moving: "Replaced" },
  cancels: { confirmed: "Cancelled by a replacement", moving: "Being cancelled by a replacement" },
  other: { confirmed: "Replaced", moving: "Replaced" },
} as const;

const REPLACED_NEXT = {
  pays: {
    confirmed: "The recipient was paid once. Do not send it again.",
    moving: "The replacement pays the recipient once it is confirmed. Do not send it again.",
  },
  cancels: {
    confirmed:
      "Only the replacement's fee was paid. If it is still needed, a new request can start from these details.",
    moving: "When the replacement is confirmed, only its fee is paid.",
  },
  other: {
    confirmed: "The replacement does something else. Check it before you prepare this one again.",
    moving: "Check the replacement before you prepare this one again.",
  },
} as const;
