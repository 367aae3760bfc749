import { factsOf } from "../chains/facts";
import { type AddressBookAddition, addressBookDigest } from "../records/address-book";
import type { Reading, ReadingContext } from "./reading";

/** Lists the entries in full and computes their digest. */
export async function readAddressBook(
  addition: AddressBookAddition,
  { network }: Pick<ReadingContext, "network">,
): Promise<Reading> {
  return {
    action: "Add to the address book",
    network: "None (this moves no funds)",
    from: [],
    recipients: [],
    entries: addition.entries.map((entry) => ({ ...entry, chainName: factsOf(entry.chain).names[network] })),
    change: [],
    feeAtMost: null,
    feeIsExact: true,
    feeUnit: "",
    nonce: null,
    callData: null,
    digests: [addressBookDigest(addition)],
  };
}
