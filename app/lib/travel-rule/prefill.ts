import type { Counterparty } from "~/lib/custody/shapes.server";
import { counterpartySideOf, type PartyValues, type TransferValues } from "~/lib/forms/travel-rule-form";
import { vaspValues } from "./vasp-values";

/** What the address book has for the counterparty of a transfer, as the form asks for it. */
export type BookValues = Pick<PartyValues, "name" | "vasp" | "vaspName">;

export function bookValues({ name, vasp }: Counterparty): BookValues {
  return { name, ...vaspValues(vasp) };
}

/** A transfer's form with what the address book has, where nothing was stored: the name, and the business. */
export function prefill(values: TransferValues, book: BookValues): TransferValues {
  const side = counterpartySideOf(values.direction);
  if (!side) return values;
  const { name, vasp, vaspName } = values[side];
  const business = vasp === "" ? { vasp: book.vasp, vaspName: book.vaspName } : { vasp, vaspName };
  return { ...values, [side]: { ...values[side], name: name || book.name, ...business } };
}

type Texts = Readonly<Record<string, string>>;

/** Whether fields say something, and exactly what the address book says; both by the names of the fields. */
export function isFromBook(values: Texts, book: Texts): boolean {
  const names = Object.keys(book);
  return names.every((name) => values[name] === book[name]) && names.some((name) => values[name]);
}
