import { NominationFields } from "./nomination-fields";
import { PoolFields } from "./pool-fields";
import { StakeAccountsFields } from "./solana-fields";
import type { StakeFormPart } from "./use-stake-form";

export function StakeFields(part: StakeFormPart) {
  const { fields } = part.form;
  switch (fields.kind) {
    case "pool":
      return <PoolFields view={fields} {...part} />;
    case "nomination":
      return <NominationFields view={fields} {...part} />;
    case "stake-accounts":
      return <StakeAccountsFields {...part} view={fields} />;
  }
}
