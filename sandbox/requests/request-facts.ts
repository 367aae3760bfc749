import { inArray, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { requests } from "../db/schema";
import { messageSignDataOf } from "./message-signature";
import type { MessageRequestType } from "./request-type";

export type RequestFacts = {
  requestType: string;
  source: string;
  sendToNetworkWhenSigned: boolean;
  /** 0x hex; null for a plain payment and on chains without. */
  callData: string | null;
  messageSignData: ReturnType<typeof messageSignDataOf>;
};

const MESSAGE: MessageRequestType = "ETHEREUM_SIGN_MESSAGE_REQUEST";

/** By request id. Reads the whole signed content only for messages. */
export async function loadRequestFacts(db: Db, ids: string[]): Promise<Map<string, RequestFacts>> {
  const rows = await db
    .select({
      id: requests.id,
      type: requests.type,
      source: requests.source,
      sendToNetwork: requests.sendToNetwork,
      callData: sql<string | null>`${requests.unsigned}->>'data'`,
      digests: requests.digests,
      unsigned: sql<Record<
        string,
        unknown
      > | null>`case when ${requests.type} = ${MESSAGE} then ${requests.unsigned} end`,
    })
    .from(requests)
    .where(inArray(requests.id, ids));
  return new Map(
    rows.map(({ id, callData, ...row }) => [
      id,
      {
        requestType: row.type,
        source: row.source,
        sendToNetworkWhenSigned: row.sendToNetwork,
        callData: callData?.startsWith("0x") ? callData : null,
        messageSignData: messageSignDataOf(row),
      },
    ]),
  );
}
