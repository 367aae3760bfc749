import { factsOf } from "../../chains/facts";
import { type Chain, chains } from "../../chains/names";
import type { OrganisationKey } from "../people";
import type { BookedContact } from "./booked-contact";

const firms = [
  "Abbotsford Grain",
  "Almeida & Rocha",
  "Anchor Bay Marine",
  "Ardmore Timber",
  "Bellweather Travel",
  "Birch & Alder Legal",
  "Brackenridge Freight",
  "Calder Valley Wind",
  "Canonbury Print",
  "Corrigan Plant Hire",
  "Dalgety Farm Foods",
  "Delacourt Wines",
  "Eriksen Fisheries",
  "Fairholm Joinery",
  "Fontaine Cosmetics",
  "Gable End Property",
  "Gresham Data Centres",
  "Hollis & Tan",
  "Ingleby Robotics",
  "Jarrow Dock Works",
  "Kilburn Audio",
  "Kowloon Gate Trading",
  "Lammermuir Whisky",
  "Lindgren Paper",
  "Marchmont Clinic",
  "Mbeki Minerals",
  "Nakamura Optics",
  "Newbridge Water",
  "Ostrava Castings",
  "Pacheco Citrus",
  "Pentland Outdoor",
  "Quarry Lane Studios",
  "Ravensworth Steel",
  "Rhodes & Pryor",
  "Saltmarsh Solar",
  "Silva Coffee",
  "Tamworth Tooling",
  "Thackeray Books",
  "Ullapool Kelp",
  "Vandermeer Bulbs",
  "Wexford Dairies",
  "Windmill Hill Fund",
  "Yarrow Textiles",
  "Zielinski Rail",
] as const;

const purposes = ["invoices", "refunds", "retainer"] as const;
const labels = [
  undefined,
  "Monthly",
  "On demand",
  undefined,
  "Approved by the board",
  "Per project",
] as const;
const businesses = [
  "N/A - Unhosted",
  "Eastlake Exchange Pte",
  "Kestrel Settlement House",
  "Inverleith Asset Services",
  "Bergamot Markets AG",
  "Orsted Token Desk",
] as const;
const round = chains
  .flatMap((chain) => factsOf(chain).demo.bookPlaces.map((place) => ({ chain, place })))
  .sort((a, b) => a.place - b.place)
  .map(({ chain }) => chain);

const counts: Record<OrganisationKey, number> = {
  meridian: 88,
  northbank: 64,
  halyard: 56,
  fernhill: 0,
  quayside: 58,
};

const turn = <Item>(items: readonly Item[], n: number): Item => items[n % items.length]!;

/** Shows how forms look without recipients on a chain. */
const unused: Record<OrganisationKey, Chain | null> = {
  meridian: null,
  northbank: null,
  halyard: "SOLANA",
  fernhill: null,
  quayside: null,
};

/** Recipients, one in three with a counterparty, and a few that are not recipients. */
export function moreContacts(organisation: OrganisationKey): BookedContact[] {
  const used = round.filter((chain) => chain !== unused[organisation]);
  return Array.from({ length: counts[organisation] }, (_, n): BookedContact => {
    const chain = turn(used, n);
    const firm = turn(firms, n);
    const label = turn(labels, n);
    const isCounterparty = n % 3 === 0;
    return {
      chain,
      name: `${firm} ${turn(purposes, Math.floor(n / firms.length))}`,
      ...(label && { label }),
      ...(factsOf(chain).readMemo && { memo: String(20_000 + n * 17) }),
      recipient: !isCounterparty || n % 9 !== 0,
      ...(isCounterparty && { vasp: turn(businesses, n / 3), counterparty: firm }),
    };
  });
}
