import type { Mismatch } from "~/lib/operations/kit/types";
import { refusalTitle } from "~/lib/signing/submit/uncancelled-request";
import { Mismatches } from "../signing/screen/mismatches";

const DIFFERS = "The service prepared a transaction that differs from what you entered.";

export function SendMismatches({ mismatches }: { mismatches: readonly Mismatch[] }) {
  return <Mismatches mismatches={mismatches} title={refusalTitle(DIFFERS, mismatches)} />;
}
