import { can, type Permission, ROLES, type Role } from "./roles";

/** As they are said after 'cannot'. Apart from roles.ts, which every page loads. */
export const PERMISSIONS: Record<Permission, string> = {
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
};

export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as Permission[];

const WHO: Record<Role, string> = {
  OWNER: "An Owner",
  APPROVER: "An Approver",
  INITIATOR: "An Initiator",
  VIEWER: "A Viewer",
  AUDITOR: "An Auditor",
};

/** Whether it takes no asking. */
export const everybodyMay = (permission: Permission): boolean => ROLES.every((role) => can(role, permission));

/** In the backend's own words. */
export const refusalOf = (role: Role, permission: Permission): string =>
  `${WHO[role]} cannot ${PERMISSIONS[permission]}. Ask an Owner of your organisation.`;
