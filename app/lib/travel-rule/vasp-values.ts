import type { Vasp } from "~/lib/custody/shapes.server";
import type { PartyValues } from "~/lib/forms/travel-rule-form";
import { listedVasp } from "~/lib/vasps/vasp-rules";

export function vaspValues(vasp: Vasp | null): Pick<PartyValues, "vasp" | "vaspName"> {
  if (vasp?.type === "LISTED") return { vasp: listedVasp(vasp.id ?? ""), vaspName: "" };
  if (vasp?.type === "UNLISTED") return { vasp: vasp.type, vaspName: vasp.name ?? "" };
  return { vasp: vasp?.type === "UNHOSTED" ? vasp.type : "", vaspName: "" };
}
