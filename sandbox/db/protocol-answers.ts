import type { PGlite } from "@electric-sql/pglite";
import { DatabaseError } from "pg-protocol";
import type { NotificationResponseMessage } from "pg-protocol/dist/messages.js";
import { Parser } from "pg-protocol/dist/parser.js";

export type Answer = Awaited<ReturnType<PGlite["execProtocolStream"]>>[number];
/** The last of the messages is a sync. */
export type Ask = (messages: Uint8Array[], syncToFs?: boolean) => Promise<Answer[]>;
type OnNotification = (message: NotificationResponseMessage) => void;

/**
 * Asks PGlite in PostgreSQL's protocol and reads its answers as the driver of PostgreSQL servers does: PGlite's own
 * reader copies and decodes every value apart, which is a sixth of the processor time of a page.
 * @throws DatabaseError of PostgreSQL, once its whole answer was read
 */
export function askInProtocol(client: PGlite, onNotification: OnNotification): Ask {
  const parser = new Parser();
  return async (messages, syncToFs = false) => {
    const answers: Answer[] = [];
    let failure: DatabaseError | undefined;
    const take = (answer: Answer) => {
      if (answer instanceof DatabaseError) failure ??= answer;
      else if (answer.name === "notification") onNotification(answer as NotificationResponseMessage);
      else answers.push(answer);
    };
    await client.execProtocolRawStream(Buffer.concat(messages), {
      syncToFs,
      // PGlite writes its next bytes to the same memory.
      onRawData: (bytes) => parser.parse(Buffer.from(bytes), take),
    });
    if (failure) throw failure;
    return answers;
  };
}
