import { latePart } from "~/components/ui/late-part";
import type { SendFormPart } from "./use-send-form";

const LateLookAlike = latePart(() => import("./look-alike").then(({ LookAlike }) => LookAlike));

export function RecipientLookAlike({ view, lookAlike, values }: SendFormPart) {
  const { confirmedAddress } = values;
  if (!lookAlike) return <input type="hidden" name="confirmedAddress" value={confirmedAddress} />;
  const isConfirmed = confirmedAddress === lookAlike.typed;
  return (
    <LateLookAlike
      chain={view.outlook.chain}
      {...lookAlike}
      confirm={{ name: "confirmedAddress", isConfirmed }}
    />
  );
}
