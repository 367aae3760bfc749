import { listDecidingRules } from "~/lib/custody/policies/deciding.server";
import type { WalletRule } from "~/lib/custody/policies/shapes.server";
import { settle } from "~/lib/custody/settle.server";
import type { Transaction } from "~/lib/custody/shapes.server";
import { type Annotation, getAnnotation } from "~/lib/custody/transactions/annotation.server";
import { getRequestMaker, type RequestMaker } from "~/lib/custody/transactions/request-maker.server";
import {
  getRequestOrigin,
  type RequestOrigin,
  UNKNOWN_ORIGIN,
} from "~/lib/custody/transactions/request-origin.server";
import { getRequestPeople, type RequestPeople } from "~/lib/custody/transactions/request-people.server";
import { getRequest, type RequestItem } from "~/lib/custody/transactions/requests.server";
import { getTransactionRecord } from "~/lib/custody/transactions/transactions.server";
import type { Session } from "~/lib/session/session.server";

const NOBODY: RequestPeople = { history: null, approverGroups: null, replaces: null, replacedBy: null };

export interface StoredRequest {
  item: RequestItem;
  /** From its lists; null on chains that they leave out. */
  record: Transaction | null;
  people: RequestPeople;
  origin: RequestOrigin;
  /** Null where the backend does not say, or does not answer. */
  maker: RequestMaker | null;
  /** Null where the backend keeps none, or does not answer. */
  annotation: { annotation: Annotation | null } | null;
  /** That ask for its approvals beside the policy; null where they are not known. */
  decidingRules: readonly WalletRule[] | null;
}

/** @throws CustodyError NOT_FOUND if unknown or another organisation's */
export async function getStoredRequest(session: Session, requestId: string): Promise<StoredRequest> {
  const [item, record, people, origin, maker, annotation, rules] = await Promise.all([
    getRequest(session, requestId),
    getTransactionRecord(session, requestId),
    // Optional: the page only shows less.
    settle(getRequestPeople(session, requestId)),
    settle(getRequestOrigin(session, requestId)),
    settle(getRequestMaker(session, requestId)),
    settle(getAnnotation(session, requestId)),
    settle(listDecidingRules(session, requestId)),
  ]);
  return {
    item,
    record,
    people: people.value ?? NOBODY,
    origin: origin.value ?? UNKNOWN_ORIGIN,
    maker: maker.value,
    annotation: annotation.value,
    decidingRules: rules.value,
  };
}
