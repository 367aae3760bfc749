import type { PGlite } from "@electric-sql/pglite";
import { DatabaseError } from "pg-protocol";
import type { NotificationResponseMessage } from "pg-protocol/dist/messages.js";
import { Parser } from "pg-protocol/dist/parser.js";

export type Answer = Awaited<ReturnType<PGlite["execProtocolStream"]>>[number];
/**
 * The last of the messages is a sync.
 * @throws DatabaseError of PostgreSQL, once its whole answer was read
 */
export type Ask = (messages: Uint8Array[], syncToFs?: boolean) => Promise<Answer[]>;
type Heard = NotificationResponseMessage;
type Listener = { channel: string; callback: (payload: string) => void };

/**
 * Asks PGlite in PostgreSQL's protocol and reads its answers as the driver of PostgreSQL servers does: PGlite's own
 * reader copies and decodes every value apart, which was a tenth of the processor time of a page.
 */
export function askInProtocol(client: PGlite): { ask: Ask; listen: PGlite["listen"] } {
  const parser = new Parser();
  const listeners = new Set<Listener>();

  const tell = ({ channel, payload }: Heard) => {
    for (const one of listeners) if (one.channel === channel) queueMicrotask(() => one.callback(payload));
  };

  const ask: Ask = async (messages, syncToFs = false) => {
    const answers: Answer[] = [];
    let failure: DatabaseError | undefined;
    const take = (answer: Answer) => {
      if (answer instanceof DatabaseError) failure ??= answer;
      else if (answer.name === "notification") tell(answer as Heard);
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

  /** PGlite itself hears what its own statements are answered: those that end transactions. */
  const listen: PGlite["listen"] = async (channel, callback, tx) => {
    const stop = await client.listen(channel, callback, tx);
    const listener = { channel, callback };
    listeners.add(listener);
    return (within) => {
      listeners.delete(listener);
      return stop(within);
    };
  };

  return { ask, listen };
}
