import { personName } from "../auth/principal";
import type { PeopleChange, PersonState } from "../records/people";
import type { Role } from "../records/roles";

export const roleWords: Readonly<Record<Role, string>> = {
  OWNER: "Owner",
  APPROVER: "Approver",
  INITIATOR: "Initiator",
  VIEWER: "Viewer",
  AUDITOR: "Auditor",
};

/** 'invite Ana Ruiz as Approver', 'remove Victor Ames', 'Priya Nair: Viewer'. */
export function peopleChangeTitle({ kind, before, after }: PeopleChange): string {
  const name = personName((before ?? after) as PersonState);
  if (kind === "REMOVE") return `remove ${name}`;
  const role = after ? roleWords[after.role] : "";
  if (kind === "INVITE") return `invite ${name} as ${role}`;
  if (before?.role === after?.role) return `other wallets for ${name}`;
  return `${name} from ${before ? roleWords[before.role] : ""} to ${role}`;
}

/** 'All wallets', 'Operations, Staking'. */
export const walletsText = (
  walletIds: readonly string[] | null,
  names: ReadonlyMap<string, string>,
): string =>
  walletIds === null
    ? "All wallets"
    : walletIds.map((id) => names.get(id) ?? `unknown wallet ${id}`).join(", ");
