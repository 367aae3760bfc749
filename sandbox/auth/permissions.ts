import { ApiError } from "../base/errors";
import type { Role } from "../records/roles";
import type { Principal } from "./principal";

/** What a call needs, and how it is said after 'cannot'. */
const permissions = {
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

export type Permission = keyof typeof permissions;

const READER: readonly Permission[] = ["readAuditLog", "exportFiles"];
const VIEWER: readonly Permission[] = [...READER, "saveViews"];
const INITIATOR: readonly Permission[] = [
  ...VIEWER,
  "preparePayments",
  "stake",
  "signMessages",
  "createSubWallets",
  "createAddresses",
  "changeAddressBook",
  "cancelRequests",
  "annotateRequests",
  "keepTemplates",
  "giveTravelRuleDetails",
  "useExtension",
];
const APPROVER: readonly Permission[] = [...INITIATOR, "approveRequests", "freeze", "changePolicies"];

const permissionsOf: Record<Role, ReadonlySet<Permission>> = {
  OWNER: new Set([...APPROVER, "changePeople", "changePrograms"]),
  APPROVER: new Set(APPROVER),
  INITIATOR: new Set(INITIATOR),
  VIEWER: new Set(VIEWER),
  AUDITOR: new Set(READER),
};

export const roleMay = (role: Role, permission: Permission): boolean => permissionsOf[role].has(permission);

/** Whose phones approve, for SQL and for keys. */
export const APPROVING_ROLES: readonly Role[] = (Object.keys(permissionsOf) as Role[]).filter((role) =>
  roleMay(role, "approveRequests"),
);

export const ROLE_WORDS: Record<Role, string> = {
  OWNER: "an Owner",
  APPROVER: "an Approver",
  INITIATOR: "an Initiator",
  VIEWER: "a Viewer",
  AUDITOR: "an Auditor",
};

export const readsAuditLog = ({ role, walletIds }: Pick<Principal, "role" | "walletIds">): boolean =>
  roleMay(role, "readAuditLog") && (walletIds === null || role === "OWNER");

/** @throws ApiError NOT_ALLOWED, in words that name the role; of the audit log also for whom sees only some wallets */
export function assertMay(
  { role, walletIds }: Pick<Principal, "role" | "walletIds">,
  permission: Permission,
): void {
  if (!roleMay(role, permission)) throw refusal(ROLE_WORDS[role].replace(/^a/, "A"), permission);
  if (permission === "readAuditLog" && !readsAuditLog({ role, walletIds })) {
    throw refusal("Whoever sees only some of the wallets", permission);
  }
}

const refusal = (who: string, permission: Permission): ApiError =>
  new ApiError("NOT_ALLOWED", `${who} cannot ${permissions[permission]}. Ask an Owner of your organisation.`);

/** How the audit log names what was tried. */
export const permissionWords = (permission: Permission): string =>
  permissions[permission].replace(/^./, (first) => first.toUpperCase());
