import type { Chain } from "../chains/names";
import type { Tx } from "../db/client";
import { validators } from "../db/schema";
import { seededRandom } from "./random";

/** Invented names; commission in per cent. Some publish no name. */
const PROFILES: readonly { name: string | null; commission: string }[] = [
  { name: "Harbour Stake", commission: "5" },
  { name: "Northern Lights", commission: "3" },
  { name: null, commission: "10" },
  { name: "Keel & Anchor", commission: "5" },
  { name: "Beacon One", commission: "7" },
  { name: "Granite Row", commission: "2.5" },
  { name: "Tern Island", commission: "4" },
  { name: null, commission: "0" },
  { name: "Meadowlark Validation", commission: "8" },
  { name: "Fathom Nodes", commission: "1" },
  { name: "Slate & Partners", commission: "6" },
];

export async function seedValidators(tx: Tx, chain: Chain, ids: readonly string[]): Promise<void> {
  const start = seededRandom(`validators of ${chain}`).integer(0, PROFILES.length - 1);
  const rows = ids.map((id, index) => {
    const { name, commission } = PROFILES[(start + index) % PROFILES.length]!;
    return { chain, id, name, commission };
  });
  if (rows.length > 0) await tx.insert(validators).values(rows).onConflictDoNothing();
}
