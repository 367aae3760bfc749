import { operationWords } from "../base/operation";
import { factsOf } from "../chains/facts";
import {
  type AddressBookAddition,
  type AddressBookChange,
  addressBookChangeDigest,
  addressBookDigest,
  type BookEntry,
} from "../records/address-book";
import { NOTHING_MOVES, type ReadEntry, type Reading, type ReadingContext } from "./reading";

type Network = ReadingContext["network"];

export async function readAddressBook(
  addition: AddressBookAddition,
  { network }: Pick<ReadingContext, "network">,
): Promise<Reading> {
  return {
    ...NOTHING_MOVES,
    action: operationWords.ADDRESS_BOOK_CHANGE,
    network: "None (this moves no funds)",
    from: [],
    entries: addition.entries.map((entry) => named(entry, network)),
    digests: [addressBookDigest(addition)],
  };
}

export async function readAddressBookChange(
  change: AddressBookChange,
  { network }: Pick<ReadingContext, "network">,
): Promise<Reading> {
  const { before, after } = change;
  return {
    ...NOTHING_MOVES,
    action: after ? "Change an address-book entry" : "Remove from the address book",
    network: "None (this moves no funds)",
    from: [],
    changedEntry: { before: named(before, network), after: after && named(after, network) },
    digests: [addressBookChangeDigest(change)],
  };
}

function named(entry: BookEntry, network: Network): ReadEntry {
  return { ...entry, chainName: factsOf(entry.chain).names[network] };
}
