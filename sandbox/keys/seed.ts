import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "../db/client";
import { type Sealed, vaultSeeds } from "../db/schema";
import { seal, unseal } from "./sealing";

const ENTROPY_BYTES = 32;
const SEED_ID = 1;
const CONTEXT = "vault-seed";

/**
 * 256 bits, created at first start and stored sealed. Sandboxes that start together on an empty database share one.
 * @throws if sealed under another master key
 */
export async function loadOrCreateEntropy(db: Db, masterKey: Uint8Array): Promise<Uint8Array> {
  const stored = await readSealedEntropy(db);
  if (stored) return open(stored, masterKey);
  await db
    .insert(vaultSeeds)
    .values({ id: SEED_ID, sealedEntropy: seal(masterKey, randomBytes(ENTROPY_BYTES), CONTEXT) })
    .onConflictDoNothing();
  const written = await readSealedEntropy(db);
  if (!written) throw new Error("The vault seed could not be stored");
  return open(written, masterKey);
}

/** Whether what is stored as the vault's seed was sealed with this master key. */
export function opensVault(sealed: Sealed, masterKey: Uint8Array): boolean {
  try {
    return unseal(masterKey, sealed, CONTEXT).length > 0;
  } catch {
    return false;
  }
}

async function readSealedEntropy(db: Db) {
  const [row] = await db.select().from(vaultSeeds).where(eq(vaultSeeds.id, SEED_ID));
  return row?.sealedEntropy;
}

function open(box: Parameters<typeof unseal>[1], masterKey: Uint8Array): Uint8Array {
  try {
    return unseal(masterKey, box, CONTEXT);
  } catch (cause) {
    throw new Error("SANDBOX_MASTER_KEY is not the key that this database's vault seed was sealed with", {
      cause,
    });
  }
}
