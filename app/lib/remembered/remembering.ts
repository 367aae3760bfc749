import type { Remembered, RememberedName } from "./remembered";
import { HINT_COOKIE, REMEMBERED_LISTS, TICKET_COOKIE } from "./remembered-lists";
import { read, write } from "./store";

const TICKET_S = 60;

/** The frame and its page carry the same ticket and are requested together. */
let lastTicket: string | null = null;

/** For a list, also tells the server by cookie that it need not wait for the backend next time. */
export async function keep(name: RememberedName, key: string, value: unknown): Promise<void> {
  await write(name, key, value);
  const isList = Object.values<string>(REMEMBERED_LISTS).includes(name);
  const known = new RegExp(`(?:^|; )${HINT_COOKIE}=([a-z.-]+)`).exec(document.cookie)?.[1]?.split(".") ?? [];
  if (isList && !known.includes(name)) setCookie(HINT_COOKIE, [...known, name].join("."));
}

export function recall<T>(
  { name, key, ticket }: { name: RememberedName; key: string; ticket: string },
  revalidate: () => void,
): Promise<Remembered<T> | null> {
  if (ticket !== lastTicket) {
    lastTicket = ticket;
    setCookie(TICKET_COOKIE, `${ticket}; Max-Age=${TICKET_S}`);
    revalidate();
  }
  return read<T>(name, key);
}

function setCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all browsers that are built for
  document.cookie = `${name}=${value}; Path=/; SameSite=Lax`;
}
