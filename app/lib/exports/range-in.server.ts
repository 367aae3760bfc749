import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { queryOf } from "~/lib/forms/query";
import { RANGE } from "./ranges";

/** The range whose days the URL fills into the form, whatever it says; null where it says nothing. */
export function rangeIn(request: Request): string | null {
  return queryOf(request, { [RANGE]: TOKEN_LENGTH })[RANGE];
}
