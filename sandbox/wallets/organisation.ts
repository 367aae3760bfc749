import { eq } from "drizzle-orm";
import type { Db } from "../db/client";
import { organisations } from "../db/schema";

export async function readOrganisation(db: Db, organisationId: string) {
  const [organisation] = await db.select().from(organisations).where(eq(organisations.id, organisationId));
  if (!organisation) throw new Error("The organisation does not exist");
  return organisation;
}
