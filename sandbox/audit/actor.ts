export type AuditActor = {
  kind: "PERSON" | "API_KEY" | "SERVICE";
  /** The e-mail address of a person without a name. */
  name: string;
  email: string | null;
};

/** Parses `Name <email>`, `API Key ****last6`, a program's `Name (key ****last6)`, or the service's own name. */
export function actorOf(text: string): AuditActor {
  const person = /^(?:(.+) )?<(.+)>$/.exec(text);
  const email = person?.[2];
  if (email) return { kind: "PERSON", name: person[1] ?? email, email };
  const kind = /^API Key \*{4}|\(key \*{4}[0-9a-f]{6}\)$/.test(text) ? "API_KEY" : "SERVICE";
  return { kind, name: text, email: null };
}
