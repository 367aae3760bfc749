import {
  type GraphQLInputType,
  getNamedType,
  isInputObjectType,
  Kind,
  type OperationDefinitionNode,
  typeFromAST,
} from "graphql";
import { isRecord } from "./backend";
import { CONTRACT } from "./contract";
import type { Operation } from "./documents";

/** The input fields that an operation is sent with, as in `CreateSubWalletInput.walletId`. */
export function inputCoordinates({ document }: Operation, variables: Record<string, unknown>): string[] {
  const operation = document.definitions.find(
    (node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION,
  );
  return (operation?.variableDefinitions ?? []).flatMap(({ variable, type }) =>
    fieldsIn(typeFromAST(CONTRACT, type as never) as GraphQLInputType, variables[variable.name.value]),
  );
}

function fieldsIn(declared: GraphQLInputType, value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => fieldsIn(declared, item));
  const type = getNamedType(declared);
  if (!isInputObjectType(type) || !isRecord(value)) return [];
  const fields = type.getFields();
  return Object.entries(value).flatMap(([name, inner]) => {
    const field = fields[name];
    return field ? [`${type.name}.${name}`, ...fieldsIn(field.type, inner)] : [];
  });
}
