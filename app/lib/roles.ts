/** From the one who may do most: each may do all that those after it may. */
export const ROLES = ["OWNER", "APPROVER", "INITIATOR", "VIEWER", "AUDITOR"] as const;

/** What a person may do in an organisation. */
export type Role = (typeof ROLES)[number];

/** The last role that may, by the backend's names. */
const LAST = {
  preparePayments: "INITIATOR",
  stake: "INITIATOR",
  signMessages: "INITIATOR",
  createSubWallets: "INITIATOR",
  createAddresses: "INITIATOR",
  changeAddressBook: "INITIATOR",
  cancelRequests: "INITIATOR",
  annotateRequests: "INITIATOR",
  keepTemplates: "INITIATOR",
  giveTravelRuleDetails: "INITIATOR",
  useExtension: "INITIATOR",
  approveRequests: "APPROVER",
  freeze: "APPROVER",
  changePolicies: "APPROVER",
  changePeople: "OWNER",
  changePrograms: "OWNER",
  saveViews: "VIEWER",
  readAuditLog: "AUDITOR",
  exportFiles: "AUDITOR",
} as const satisfies Record<string, Role>;

export type Permission = keyof typeof LAST;

/** @param role null where it is not known: everything is offered, and the backend decides */
export const can = (role: Role | null, permission: Permission): boolean =>
  role === null || ROLES.indexOf(role) <= ROLES.indexOf(LAST[permission]);
