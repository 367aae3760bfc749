import { operationWords } from "../base/operation";
import { factsOf } from "../chains/facts";
import { type AddressBookAddition, addressBookDigest } from "../records/address-book";
import { NOTHING_MOVES, type Reading, type ReadingContext } from "./reading";

/** Lists the entries in full and computes their digest. */
export async function readAddressBook(
  addition: AddressBookAddition,
  { network }: Pick<ReadingContext, "network">,
): Promise<Reading> {
  return {
    ...NOTHING_MOVES,
    action: operationWords.ADDRESS_BOOK_CHANGE,
    network: "None (this moves no funds)",
    from: [],
    entries: addition.entries.map((entry) => ({ ...entry, chainName: factsOf(entry.chain).names[network] })),
    digests: [addressBookDigest(addition)],
  };
}
