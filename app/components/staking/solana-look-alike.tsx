import { latePart } from "~/components/ui/late-part";
import type { StakeFormPart } from "./use-stake-form";

const LateLookAlike = latePart(() => import("../send/look-alike").then(({ LookAlike }) => LookAlike));

interface SolanaLookAlikeProps extends StakeFormPart {
  field: "voteAddress" | "withdrawAddress";
}

export function SolanaLookAlike({ form, answer, values }: SolanaLookAlikeProps) {
  const lookAlike = answer?.lookAlike;
  const { confirmedAddress } = values;
  if (!lookAlike) return <input type="hidden" name="confirmedAddress" value={confirmedAddress} />;
  const isConfirmed = confirmedAddress === lookAlike.typed;
  return (
    <LateLookAlike chain={form.chain} {...lookAlike} confirm={{ name: "confirmedAddress", isConfirmed }} />
  );
}
