import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { queryOf } from "~/lib/forms/query";
import { RANGE } from "./ranges";

export function rangeIn(request: Request): string | null {
  return queryOf(request, { [RANGE]: TOKEN_LENGTH })[RANGE];
}
