import type { TravelRuleParty } from "../db/schema";

export type CheckedTransfer = {
  direction: "SENT" | "RECEIVED" | "SELF";
  originator: TravelRuleParty | null;
  beneficiary: TravelRuleParty | null;
};

type Side = "Originator" | "Beneficiary";

/** Null if ready for compliance. */
export function travelRuleError({ direction, originator, beneficiary }: CheckedTransfer): string | null {
  if (direction === "SELF") return null;
  if (direction === "SENT") {
    return (
      counterpartyError("Beneficiary", beneficiary) ??
      (beneficiary?.vasp ? vaspError(beneficiary) : null) ??
      ownPartyError("Originator", originator)
    );
  }
  return (
    counterpartyError("Originator", originator) ??
    vaspError(originator) ??
    ownPartyError("Beneficiary", beneficiary)
  );
}

/** Of the first transfer with an error, with its number from 1; null if none. */
export function travelRuleErrorOf(transfers: CheckedTransfer[]): string | null {
  if (transfers.length === 0) return "No transfers found for this transaction";
  for (const [position, transfer] of transfers.entries()) {
    const error = travelRuleError(transfer);
    if (error) return `One or more errors in transfer ${position + 1}: ${error}`;
  }
  return null;
}

function counterpartyError(side: Side, party: TravelRuleParty | null): string | null {
  if (!party?.name?.trim()) return `${side} name is required`;
  if (!party.accountId?.trim()) return `${side} account ID is required`;
  return null;
}

function ownPartyError(side: Side, party: TravelRuleParty | null): string | null {
  if (party?.isCaller) return null;
  const error = counterpartyError(side, party);
  if (error) return error;
  return party?.customerId?.trim() ? null : `${side} customer ID is required`;
}

function vaspError(party: TravelRuleParty | null): string | null {
  const vasp = party?.vasp;
  switch (vasp?.type) {
    case undefined:
    case null:
    case "":
      return "Vasp type is required";
    case "LISTED":
      return vasp?.id?.trim() ? null : "Vasp ID is required";
    case "UNLISTED":
      return vasp?.name?.trim() ? null : "Vasp name is required";
    case "UNHOSTED":
      return null;
    default:
      return "Invalid VASP type";
  }
}
