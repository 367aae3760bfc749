import { inputProps } from "~/components/ui/form/field-props";
import { TextField } from "~/components/ui/text-field";
import type { PoolFieldsView } from "~/lib/staking/fields-view";
import { StakeFacts } from "./stake-facts";
import type { StakeFormPart } from "./use-stake-form";

/** A pool id, or what ending the delegation returns. */
export function PoolFields({ view, fields }: StakeFormPart & { view: PoolFieldsView }) {
  return (
    <>
      {view.hasPoolId ? (
        <TextField
          label="Pool id"
          mono
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          hint="Starts with pool1"
          {...inputProps(fields.poolId)}
        />
      ) : null}
      <StakeFacts facts={view.facts} />
    </>
  );
}
