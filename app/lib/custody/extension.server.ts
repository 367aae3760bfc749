import { type DocumentNode, Kind, visit } from "graphql";
import { CustodyError } from "./errors.server";

/** After so long a backend that did not know our fields is asked whether it does now. */
const ASKED_AGAIN_MS = 10 * 60 * 1000;

/** Fields of ours that the public contract does not have, by what says in a refusal that a backend lacks them. */
const EXTENSIONS = {
  /** A transaction's names: Transaction.subWalletName and TransactionParty.name. */
  names: /subWalletName|TransactionParty/,
  /** Searching on the backend: findSubWallets, findAddressBookEntries and addressesLike. */
  search: /findSubWallets|findAddressBookEntries|addressesLike/,
} as const;

export type Extension = keyof typeof EXTENSIONS;

const lackingUntil = new Map<Extension, number>();

/**
 * Asks with fields of ours. A backend that refuses the document because of them is asked without, at once and for the
 * next ten minutes.
 */
export async function withExtension<T>(
  extension: Extension,
  ask: () => Promise<T>,
  askWithout: () => Promise<T>,
): Promise<T> {
  if ((lackingUntil.get(extension) ?? 0) > Date.now()) return askWithout();
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof CustodyError) || !EXTENSIONS[extension].test(error.detail)) throw error;
    lackingUntil.set(extension, Date.now() + ASKED_AGAIN_MS);
    return askWithout();
  }
}

const withoutNames = new WeakMap<DocumentNode, DocumentNode>();

/** The same document without the names of a transaction's sub-wallet and parties, which are null in its answer. */
export function leaveOutNames<Document extends DocumentNode>(document: Document): Document {
  const known = withoutNames.get(document);
  if (known) return known as Document;
  const plain = visit(document, {
    Field: (field, _key, _parent, _path, ancestors) => {
      if (field.name.value === "subWalletName") return null;
      const parent = ancestors.findLast(
        (one) => !Array.isArray(one) && "kind" in one && one.kind === Kind.FIELD,
      );
      const isOfParty = parent && "name" in parent && ["from", "to"].includes(parent.name?.value ?? "");
      return isOfParty && field.name.value === "name" ? null : undefined;
    },
  });
  withoutNames.set(document, plain);
  return plain as Document;
}
