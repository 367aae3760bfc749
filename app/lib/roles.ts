export const ROLES = ["OWNER", "APPROVER", "INITIATOR", "VIEWER", "AUDITOR"] as const;

/** What a person may do in an organisation, from the one who may do most. */
export type Role = (typeof ROLES)[number];

/** By the backend's names, as they are said after 'cannot'. */
export const PERMISSIONS = {
  preparePayments: "prepare payments",
  stake: "stake",
  signMessages: "sign messages",
  createSubWallets: "create sub-wallets",
  createAddresses: "create receive addresses",
  changeAddressBook: "change the address book",
  cancelRequests: "cancel requests",
  annotateRequests: "change references and notes",
  keepTemplates: "keep payment templates",
  giveTravelRuleDetails: "give Travel Rule details",
  useExtension: "connect MetaMask",
  approveRequests: "approve requests",
  freeze: "freeze or thaw wallets",
  changePolicies: "change policies",
  changePeople: "change people",
  changePrograms: "change the keys of programs",
  saveViews: "save views",
  readAuditLog: "read the audit log",
  exportFiles: "download files",
} as const;

export type Permission = keyof typeof PERMISSIONS;

export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as Permission[];

const AUDITOR: readonly Permission[] = ["readAuditLog", "exportFiles"];
const VIEWER: readonly Permission[] = [...AUDITOR, "saveViews"];
const APPROVING: readonly Permission[] = ["approveRequests", "freeze", "changePolicies"];
const OWNING: readonly Permission[] = ["changePeople", "changePrograms"];
const without = (left: readonly Permission[]) => PERMISSION_NAMES.filter((one) => !left.includes(one));

const MAY: Record<Role, ReadonlySet<Permission>> = {
  OWNER: new Set(PERMISSION_NAMES),
  APPROVER: new Set(without(OWNING)),
  INITIATOR: new Set(without([...OWNING, ...APPROVING])),
  VIEWER: new Set(VIEWER),
  AUDITOR: new Set(AUDITOR),
};

const WHO: Record<Role, string> = {
  OWNER: "An Owner",
  APPROVER: "An Approver",
  INITIATOR: "An Initiator",
  VIEWER: "A Viewer",
  AUDITOR: "An Auditor",
};

/** @param role null where it is not known: everything is offered, and the backend decides */
export const can = (role: Role | null, permission: Permission): boolean =>
  role === null || MAY[role].has(permission);

/** Whether it takes no asking. */
export const everybodyMay = (permission: Permission): boolean =>
  ROLES.every((role) => MAY[role].has(permission));

/** In the backend's own words. */
export const refusalOf = (role: Role, permission: Permission): string =>
  `${WHO[role]} cannot ${PERMISSIONS[permission]}. Ask an Owner of your organisation.`;
