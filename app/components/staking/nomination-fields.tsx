import { choiceProps, inputProps } from "~/components/ui/form/field-props";
import { Notice } from "~/components/ui/notice";
import { TextField } from "~/components/ui/text-field";
import { CUSTOM_FEE_WARNING } from "~/lib/fees";
import type { NominationFieldsView } from "~/lib/staking/fields-view";
import { CustomNonce } from "../signing/form/custom-nonce";
import { FeeChoice } from "../signing/form/fee-choice";
import { StakeFacts } from "./stake-facts";
import type { StakeFormPart } from "./use-stake-form";
import { Validators } from "./validators";

interface NominationFieldsProps extends StakeFormPart {
  view: NominationFieldsView;
}

/** Validators, where the tab chooses them; priority and nonce. */
export function NominationFields({ view, ...part }: NominationFieldsProps) {
  const { fields, values, symbol } = part;
  return (
    <>
      <StakeFacts facts={view.facts} />
      {view.hasValidators ? <Validators known={view.known} {...part} /> : null}
      <FeeChoice
        legend="Transaction priority"
        options={view.fees}
        custom={
          <>
            <TextField label={`Tip (${symbol})`} inputMode="decimal" {...inputProps(fields.tip)} />
            <Notice tone="warn">{CUSTOM_FEE_WARNING}</Notice>
          </>
        }
        {...choiceProps(fields.fee)}
        defaultValue={values.fee}
      />
      <CustomNonce fields={fields} values={values} />
    </>
  );
}
