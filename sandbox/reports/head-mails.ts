import type { SignedHead } from "./signed-head";

type Facts = Omit<SignedHead, "publicKey">;

/** @param text the head as it was signed */
export function signedMail({ organisation, day, entries, chainHash }: Facts, text: string) {
  return {
    subject: `Audit log of ${day}`,
    body: [
      `On ${day} (UTC) the audit log of ${organisation} has ${entries} ${entries === 1 ? "entry" : "entries"}.`,
      `The hash of the last one is ${chainHash}.`,
      "Keep this e-mail. Whoever runs the service can check later that the log still has this entry:",
      `npm run sandbox:verify-audit -- --expect ${chainHash}`,
      `As signed: ${text}`,
    ].join("\n"),
  };
}

export function lostMail({ organisation, day: signedOn, entries, chainHash }: SignedHead, day: string) {
  return {
    subject: `Audit log of ${day}: entries are missing`,
    body: [
      `The audit log of ${organisation} no longer has the entry that was signed on ${signedOn}:`,
      `entry ${entries} with the hash ${chainHash}.`,
      "Its end was cut off, or it was written anew. Tell your security team before you rely on this log.",
    ].join("\n"),
  };
}
