import type { TravelRuleParty } from "../../db/schema";
import type { SeededRandom } from "../random";
import { namedVasps } from "../vasps";

const names = [
  "Ashcombe Capital LLP",
  "Brightwater Shipping SA",
  "Castellan Fund Services",
  "Dorset & Vale Advisers",
  "Elmhurst Energy Trading",
  "Farrow Logistics GmbH",
  "Greyfriars Endowment",
  "Harbour Street Partners",
  "Ines Carvalho",
  "Kowalski Family Trust",
  "Marlowe Structured Credit",
  "Oduya Holdings",
  "Redcar Steel Traders",
  "Sato Investments KK",
];

const vaspOfParties = namedVasps.filter(({ type }) => type !== "UNKNOWN");

export function outsideParty(accountId: string, random: SeededRandom): TravelRuleParty {
  const { id, name, type } = random.pick(vaspOfParties);
  return {
    name: random.pick(names),
    accountId,
    customerId: null,
    isCaller: false,
    vasp: { id: type === "LISTED" ? id : null, name, type },
  };
}

export function callerParty(organisationName: string, accountId: string): TravelRuleParty {
  return { name: organisationName, accountId, customerId: null, isCaller: true, vasp: null };
}
