import type { Tx } from "../db/client";
import { programs, users } from "../db/schema";
import type { ProgramRole } from "../programs/fields";
import { emailOf, makeKey } from "../programs/secret";
import { organisationOf } from "./people";
import { seedId } from "./seed-id";
import { walletIdOf } from "./wallets";

const DAY = 86_400_000;

type SeedProgram = {
  name: string;
  role: ProgramRole;
  wallets: string[] | null;
  days: number;
  addresses: string[];
};

/** `days`: how long they last, from the first start of the demo. */
const meridianPrograms: SeedProgram[] = [
  {
    name: "Payroll upload",
    role: "INITIATOR",
    wallets: ["operations"],
    days: 215,
    addresses: ["10.4.0.0/24"],
  },
  { name: "Risk dashboard", role: "AUDITOR", wallets: null, days: 15, addresses: [] },
];

/** Nobody knows their keys: who wants to try one makes a new one. */
export async function seedPrograms(tx: Tx, createdAt: Date): Promise<void> {
  const today = new Date().setUTCHours(0, 0, 0, 0);
  const organisationId = organisationOf("meridian").id;
  const createdBy = seedId("user:helen.marsh@meridian.example");
  for (const { name, role, wallets, days, addresses } of meridianPrograms) {
    const userId = seedId(`program:${name}`);
    const walletIds = wallets?.map((key) => walletIdOf({ organisation: "meridian", key })) ?? null;
    await tx.insert(users).values({
      ...{ id: userId, organisationId, role, email: emailOf(userId), firstName: name, isProgram: true },
      ...{ walletIds, createdAt },
    });
    const expiresAt = new Date(today + (days + 1) * DAY);
    await tx.insert(programs).values({ userId, addresses, expiresAt, createdBy, createdAt });
    await makeKey(tx, { userId, madeBy: null }, createdAt);
  }
}
