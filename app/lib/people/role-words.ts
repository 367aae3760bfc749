import type { Role } from "~/lib/custody/people/people.server";

export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  OWNER: "Owner",
  APPROVER: "Approver",
  INITIATOR: "Initiator",
  VIEWER: "Viewer",
  AUDITOR: "Auditor",
};

/** What a role may do, in one line. */
export const ROLE_LINES: Readonly<Record<Role, string>> = {
  OWNER: "people, policies, freezing",
  APPROVER: "prepares, approves on the phone",
  INITIATOR: "prepares, never approves",
  VIEWER: "reads",
  AUDITOR: "reads everything, changes nothing",
};
