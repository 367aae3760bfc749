/** What a person or a program is in an organisation, from the one who may do most. */
export const ROLES = ["OWNER", "APPROVER", "INITIATOR", "VIEWER", "AUDITOR"] as const;

export type Role = (typeof ROLES)[number];
