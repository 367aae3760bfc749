import type { vasps as vaspTable } from "../db/schema";
import { vaspNames } from "./plan/vasp-names";
import { seedId } from "./seed-id";

type Vasp = typeof vaspTable.$inferInsert;

function vasp(type: Vasp["type"], name: string): Vasp {
  return { id: seedId(`vasp:${name}`), name, type };
}

/** Named in the demo's history and address books. All names are invented. */
export const namedVasps: Vasp[] = [
  vasp("LISTED", "Aldgate Digital Exchange"),
  vasp("LISTED", "Bergamot Markets AG"),
  vasp("LISTED", "Calloway Prime Brokerage"),
  vasp("LISTED", "Dunmore Custody Trust"),
  vasp("LISTED", "Eastlake Exchange Pte"),
  vasp("LISTED", "Ferrant Bourse SAS"),
  vasp("LISTED", "Glasshouse OTC Ltd"),
  vasp("LISTED", "Hanseatic Krypto Bank"),
  vasp("LISTED", "Inverleith Asset Services"),
  vasp("LISTED", "Juniper Payments Inc"),
  vasp("LISTED", "Kestrel Settlement House"),
  vasp("LISTED", "Lowther & Pryce Digital"),
  vasp("LISTED", "Northbank Custody plc"),
  vasp("UNLISTED", "Orsted Token Desk"),
  vasp("UNLISTED", "Pemberton Crypto Services"),
  vasp("UNLISTED", "Quillon Exchange Ltda"),
  vasp("UNHOSTED", "N/A - Unhosted"),
  vasp("UNKNOWN", "Not yet identified"),
];

export const vasps: Vasp[] = [
  ...namedVasps,
  ...vaspNames.map(({ name, isSunrise }) => ({ ...vasp("LISTED", name), isSunrise })),
];

/** @throws if the list has none */
export function vaspNamed(name: string): Vasp {
  const found = vasps.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`No VASP named ${name}`);
  return found;
}
