import { type DocumentNode, getOperationAST, Kind } from "graphql";
import { count, isMeasured, record } from "../../telemetry/meter";
import { inSpan } from "../../telemetry/trace";

const SLOW_SECONDS = 1;

/** Measures what an operation takes, by the name that its caller gave it, or by its first field. */
export async function measureOperation<Result>(
  document: DocumentNode,
  operationName: string | undefined,
  run: () => Promise<Result>,
): Promise<Result> {
  const operation = nameOf(document, operationName);
  const started = performance.now();
  try {
    return await inSpan({ kind: "internal", name: `graphql ${operation}` }, run);
  } finally {
    if (isMeasured()) {
      const seconds = (performance.now() - started) / 1000;
      record("operationSeconds", seconds, { operation });
      if (seconds > SLOW_SECONDS) count("slowOperations", { operation });
    }
  }
}

function nameOf(document: DocumentNode, operationName: string | undefined): string {
  const operation = getOperationAST(document, operationName);
  if (operation?.name) return operation.name.value;
  const [field] = operation?.selectionSet.selections ?? [];
  return field?.kind === Kind.FIELD ? field.name.value : "unnamed";
}
