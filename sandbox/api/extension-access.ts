import { type DocumentNode, Kind } from "graphql";
import { ApiError } from "../base/errors";

/** All that an extension's session may do, because its handle lies in a browser. */
const FIELDS: ReadonlySet<string> = new Set([
  "__typename",
  "createEthereumTransaction",
  "createEIP1559Transaction",
  "createEthSignTypedData",
  "createEthPersonalSign",
  "transactionInfo",
  "getRequest",
  "refreshAuthenticationTokens",
  "endSession",
]);

/** @throws ApiError NOT_ALLOWED for a document with other operations */
export function assertExtensionMay(document: DocumentNode): void {
  const roots = document.definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? definition.selectionSet.selections : [],
  );
  if (roots.every((one) => one.kind === Kind.FIELD && FIELDS.has(one.name.value))) return;
  throw new ApiError("NOT_ALLOWED", "An extension session cannot do this");
}
