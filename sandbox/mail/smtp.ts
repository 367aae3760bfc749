import type { Readable } from "node:stream";

export type SmtpMessage = {
  from: string;
  to: string;
  subject: string;
  text: string;
  /** The same for each attempt, so that mail programs recognise repetitions. */
  messageId: string;
  files: { name: string; contentType: string; content: Readable }[];
};

/** One address only: a list or a line break would add recipients. */
const ONE_ADDRESS = /^[^\s@<>,;:()"]+@[^\s@<>,;:()"]+$/;

class InvalidRecipient extends Error {}

const CONNECT_MS = 10_000;
const SILENCE_MS = 60_000;

/**
 * Reads the files while sending.
 * @param url smtp:// or smtps://, with user and password if needed
 * @param onStart called when the server is ready for the content: before that it cannot have accepted anything
 * @throws what nodemailer throws, and for a recipient that is not one address; see `smtpFailure`
 */
export async function sendMail(url: string, message: SmtpMessage, onStart: () => void): Promise<void> {
  if (!ONE_ADDRESS.test(message.to)) throw new InvalidRecipient();
  const { createTransport } = await import("nodemailer");
  const { files, ...rest } = message;
  const transport = createTransport({
    ...transportOptions(url),
    logger: listenFor(/^354/, onStart),
    transactionLog: true,
  });
  try {
    await transport.sendMail({
      ...rest,
      attachments: files.map(({ name, contentType, content }) => ({ filename: name, contentType, content })),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  } finally {
    transport.close();
  }
}

/** nodemailer has no event for a server's answer, but logs it. */
function listenFor(answer: RegExp, onAnswer: () => void) {
  const hear = (entry: unknown, text: unknown) => {
    if ((entry as { tnx?: unknown } | null)?.tnx === "server" && answer.test(String(text))) onAnswer();
  };
  return {
    level: () => undefined,
    trace: hear,
    debug: hear,
    info: hear,
    warn: hear,
    error: hear,
    fatal: hear,
  };
}

/** Passwords need an encrypted connection, except on this machine. */
export function transportOptions(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === "smtps:";
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port) || (isSecure ? 465 : 587),
    secure: isSecure,
    requireTLS: !isSecure && username !== "" && !isLocal,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  };
}

/**
 * `isFinal`: a retry would fail too. `isRefusal`: the server has not accepted the e-mail. `words` have no personal
 * data, because servers repeat addresses.
 */
export function smtpFailure(error: unknown): { words: string; isFinal: boolean; isRefusal: boolean } {
  if (error instanceof InvalidRecipient) {
    return { words: "The recipient is not one e-mail address", isFinal: true, isRefusal: true };
  }
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown };
  if (typeof responseCode === "number") {
    return {
      words: `The mail server refused it (${responseCode})`,
      isFinal: responseCode >= 500,
      isRefusal: true,
    };
  }
  const name = typeof code === "string" && /^[A-Z_]{1,30}$/.test(code) ? ` (${code})` : "";
  return { words: `The mail server could not be reached${name}`, isFinal: false, isRefusal: false };
}
