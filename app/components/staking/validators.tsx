import type { KeyboardEvent } from "react";
import { AddressText } from "~/components/ui/address/address-text";
import { Button } from "~/components/ui/button";
import { inputProps } from "~/components/ui/form/field-props";
import { usePendingStage } from "~/components/ui/form/use-answered-form";
import { TextField } from "~/components/ui/text-field";
import type { KnownDelegate } from "~/lib/staking/fields-view";
import type { StakeFormPart } from "./use-stake-form";

const MAX_VALIDATORS = 16;

interface ValidatorsProps extends Pick<StakeFormPart, "fields" | "values"> {
  known: readonly KnownDelegate[];
}

/** 1 to 16 validators. Buttons add and remove them by sending the form, which keeps everything else. */
export function Validators({ known, fields, values }: ValidatorsProps) {
  const pendingStage = usePendingStage();
  const chosen = values.validators.split(/\s+/).filter(Boolean);
  return (
    <fieldset className="validators">
      <legend className="choice-legend">
        Validators
        <small>
          {chosen.length} of at most {MAX_VALIDATORS}
        </small>
      </legend>
      <input type="hidden" name="validators" value={values.validators} />
      {chosen.length > 0 ? (
        <ol className="validators__list">
          {chosen.map((address, at) => (
            <Validator
              key={address}
              at={at}
              address={address}
              known={known.find(({ id }) => id === address)}
            />
          ))}
        </ol>
      ) : null}
      <div className="validators__add">
        <TextField
          label="Validator address"
          mono
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          {...inputProps(fields.validator)}
          onKeyDown={addOnEnter}
        />
        <Button name="stage" value="add-validator" icon="plus" pending={pendingStage === "add-validator"}>
          Add validator
        </Button>
      </div>
    </fieldset>
  );
}

/** Even where the field is empty: Enter there never sends the form. Without scripts the server looks at the field. */
function addOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const { form } = event.currentTarget;
  form?.requestSubmit(form.querySelector<HTMLButtonElement>("button[value=add-validator]"));
}

function Validator({
  at,
  address,
  known,
}: {
  at: number;
  address: string;
  known: KnownDelegate | undefined;
}) {
  return (
    <li className="validators__one">
      <span className="validators__number" aria-hidden="true">
        {at + 1}
      </span>
      <span className="validators__words">
        <b className={known?.name ? undefined : "muted"}>{known?.name ?? "No name known"}</b>
        <AddressText value={address} />
      </span>
      <span className="validators__commission">{known?.commission}</span>
      <Button variant="quiet" name="stage" value={`remove-${at}`} icon="close" iconOnly>
        {`Remove validator ${at + 1}`}
      </Button>
    </li>
  );
}
