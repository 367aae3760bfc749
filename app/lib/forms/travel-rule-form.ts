/** One side of a transfer as typed: every field is text, trimmed. */
export interface PartyValues {
  name: string;
  accountId: string;
  customerId: string;
  /** "on" when the organisation itself is this side. */
  isCaller: string;
  /** "" for none, UNHOSTED, UNLISTED, or LISTED: and an id. */
  vasp: string;
  /** The name of a business that is not in the list. */
  vaspName: string;
}

/** A transfer's travel-rule form. */
export interface TransferValues {
  id: string;
  /** SENT, RECEIVED or SELF; the backend's, never the form's. */
  direction: string;
  originator: PartyValues;
  beneficiary: PartyValues;
}

export type Side = "originator" | "beneficiary";
export type PartyField = keyof PartyValues;
export type TransferField = `${Side}.${PartyField}`;

/** The form as conform knows it. */
export interface TravelRuleForm {
  transfers: TransferValues[];
}

/** The organisation's own side of a transfer; null where there is nothing to say, between own addresses. */
export function ownSideOf(direction: string): Side | null {
  if (direction === "SENT") return "originator";
  return direction === "RECEIVED" ? "beneficiary" : null;
}

/** The other one's side; null between own addresses. */
export function counterpartySideOf(direction: string): Side | null {
  if (direction === "SENT") return "beneficiary";
  return direction === "RECEIVED" ? "originator" : null;
}

/** What a choice of business stands for. An unknown kind comes back as it is. */
export function readVasp(choice: string): { type: string; id: string } {
  const [type = "", ...id] = choice.split(":");
  return { type, id: id.join(":") };
}

const LISTED = "LISTED";

/** The choice that stands for a business in the list. */
export function listedVasp(id: string): string {
  return `${LISTED}:${id}`;
}

/** The name of a field in the form. `index` counts the transaction's transfers from 0. */
export function fieldName(index: number, field: "id" | TransferField): string {
  return `transfers[${index}].${field}`;
}

/** A transfer as it was sent, on top of what the backend holds. */
export interface ReadTransfer {
  values: TransferValues;
  /** False when the form only named it: nothing of it was up for editing. */
  isGiven: boolean;
}

/**
 * Reads the form for the transfers that the backend knows.
 * @returns null when the form names a transfer that is not among them
 */
export function readTravelRuleForm(data: FormData, known: readonly TransferValues[]): ReadTransfer[] | null {
  const named = [...data.keys()].filter((name) => /^transfers\[\d{1,4}\]\.id$/.test(name));
  const indexes = new Map(named.map((name) => [data.get(name), Number(/\d+/.exec(name)?.[0])]));
  if ([...indexes.keys()].some((id) => !known.some((transfer) => transfer.id === id))) return null;
  return known.map((transfer) => {
    const index = indexes.get(transfer.id);
    const counterparty = counterpartySideOf(transfer.direction);
    const isGiven =
      index !== undefined && (!counterparty || data.has(fieldName(index, `${counterparty}.name`)));
    return { values: isGiven ? readTransfer(data, index, transfer) : transfer, isGiven };
  });
}

function readTransfer(data: FormData, index: number, transfer: TransferValues): TransferValues {
  const read = (side: Side): PartyValues => {
    const text = (field: PartyField) => {
      const value = data.get(fieldName(index, `${side}.${field}`));
      return typeof value === "string" ? value.trim() : null;
    };
    const before = transfer[side];
    return {
      name: text("name") ?? before.name,
      accountId: text("accountId") ?? before.accountId,
      customerId: text("customerId") ?? before.customerId,
      // A box that is not ticked is not sent.
      isCaller: text("isCaller") ?? "",
      vasp: text("vasp") ?? before.vasp,
      vaspName: text("vaspName") ?? before.vaspName,
    };
  };
  return { ...transfer, originator: read("originator"), beneficiary: read("beneficiary") };
}
