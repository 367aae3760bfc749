import type { Role } from "../records/roles";
import people from "./people.json" with { type: "json" };
import { seedId } from "./seed-id";

export type OrganisationKey = "meridian" | "northbank" | "halyard" | "fernhill" | "quayside";

export type SeedOrganisation = {
  key: OrganisationKey;
  id: string;
  name: string;
  trustId: string;
  canActAsIntermediary: boolean;
  defaultIntermediary: boolean;
  whitelistEnabled: boolean;
  addressBookNeedsApproval: boolean;
};

export type SeedUser = {
  id: string;
  deviceId: string;
  email: string;
  pin: string;
  firstName: string;
  lastName: string;
  organisation: OrganisationKey;
  role: Role;
  /** The only ones that the person sees; null: all. */
  wallets: string[] | null;
  /** Null for whom approves nothing. */
  device: string | null;
  locked: boolean;
  /** What the user demonstrates. */
  may: string;
};

/** Ids are fixed. people.json is shared with scripts/sandbox-users.mjs. */
export const organisations: SeedOrganisation[] = people.organisations.map((organisation) => ({
  ...organisation,
  key: organisation.key as OrganisationKey,
  id: seedId(`organisation:${organisation.key}`),
}));

export const users: SeedUser[] = people.users.map(({ device = null, wallets = null, ...user }) => ({
  ...user,
  device,
  organisation: user.organisation as OrganisationKey,
  role: user.role as Role,
  wallets,
  id: seedId(`user:${user.email}`),
  deviceId: seedId(`device:${user.email}`),
}));

export const serverKeyUser = users[0]!;

export function organisationOf(key: OrganisationKey): SeedOrganisation {
  return organisations.find((organisation) => organisation.key === key)!;
}
