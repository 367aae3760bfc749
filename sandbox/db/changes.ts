import type { PGlite } from "@electric-sql/pglite";
import { type SQL, sql } from "drizzle-orm";

const CHANNEL = "strongroom_changes";
const RECONNECT_MS = 1_000;

export type Change = { organisationId: string; isQuiet: boolean };

export type ChangeListener = {
  onChange: (change: Change) => void;
  onGap: () => void;
};

export type StopListening = () => Promise<void>;

/** Notifies every sandbox when the transaction commits. */
export function tellChange({ organisationId, isQuiet }: Change): SQL<string> {
  return sql<string>`pg_notify(${CHANNEL}, ${`${organisationId}${isQuiet ? " quiet" : ""}`})::text`;
}

export async function listenOnPglite(
  client: Pick<PGlite, "listen">,
  { onChange }: ChangeListener,
): Promise<StopListening> {
  return client.listen(CHANNEL, (payload) => onChange(readChange(payload)));
}

/** @throws if it cannot connect at first; a connection that is lost later is made again, at most once a second */
export async function listenOnPostgres(
  connectionString: string,
  { onChange, onGap }: ChangeListener,
): Promise<StopListening> {
  const { default: pg } = await import("pg");
  let isOver = false;
  let retry: NodeJS.Timeout | undefined;
  let current: InstanceType<typeof pg.Client> | undefined;
  const connect = async () => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, keepAlive: true });
    client.on("notification", ({ payload }) => onChange(readChange(payload ?? "")));
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    current = client;
    client.once("end", reconnectLater);
  };
  const reconnectLater = () => {
    if (!isOver) retry = setTimeout(() => void connect().then(onGap, reconnectLater), RECONNECT_MS);
  };
  await connect();
  return async () => {
    isOver = true;
    clearTimeout(retry);
    await current?.end().catch(() => undefined);
  };
}

function readChange(payload: string): Change {
  const [organisationId = "", quiet] = payload.split(" ");
  return { organisationId, isQuiet: quiet === "quiet" };
}
