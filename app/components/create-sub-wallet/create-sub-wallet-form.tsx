import { Form } from "@remix-run/react";
import { NameQuestionFields } from "~/components/similar-names/name-question";
import { Button, ButtonLink } from "~/components/ui/button";
import { Dialog, DialogFooter, DialogMain } from "~/components/ui/dialog/dialog";
import { choiceProps, inputProps } from "~/components/ui/form/field-props";
import { FormError } from "~/components/ui/form/form-error";
import { KeptNotice } from "~/components/ui/form/kept-notice";
import { RadioCards } from "~/components/ui/form/radio-cards";
import { useAnsweredForm } from "~/components/ui/form/use-answered-form";
import { SelectField } from "~/components/ui/select-field";
import { EmptyState } from "~/components/ui/states";
import { TextField } from "~/components/ui/text-field";
import type { CreateSubWalletAnswer, CreateSubWalletPage } from "~/lib/create-sub-wallet/flow.server";
import type { PlainDialogPlace } from "~/lib/dialog-place";
import { SUB_WALLET_FIELDS } from "~/lib/forms/create-sub-wallet";
import { MAX_NAME_LENGTH } from "~/lib/forms/name";
import { CsrfField } from "~/lib/session/csrf-field";

interface Props {
  place: PlainDialogPlace;
  choices: NonNullable<Extract<CreateSubWalletPage, { stage: "form" }>["choices"]>;
  once: string;
  /** What was typed before an earlier session ended. */
  kept: Extract<CreateSubWalletPage, { stage: "form" }>["kept"];
  answer: CreateSubWalletAnswer | undefined;
}

/** Which wallet, under which name, on which chain. Keeps whatever was typed when it is refused. */
export function CreateSubWalletForm({ place, choices, once, kept, answer }: Props) {
  const { formProps, fields, problems, isPending } = useAnsweredForm({
    id: "create-sub-wallet",
    defaults: { walletId: choices.defaultWalletId ?? "", name: "", type: "", confirmedName: "", ...kept },
    answer,
    limits: SUB_WALLET_FIELDS,
  });
  if (choices.wallets.length === 0) return <NoWallet place={place} />;
  return (
    <Dialog title="Create Sub-Wallet" closeTo={place.closeTo} narrow>
      <Form method="post" action={place.self} className="dialog__form" {...formProps}>
        <DialogMain>
          <CsrfField />
          <input type="hidden" name="once" value={once} />
          {kept && !answer ? <KeptNotice /> : null}
          <SelectField
            label="Wallet"
            empty="Select a wallet"
            options={choices.wallets}
            hint="Ultra Cold wallets are not listed: their sub-wallets are created manually."
            {...choiceProps(fields.walletId)}
          />
          <TextField
            label="Name"
            autoComplete="off"
            {...inputProps(fields.name)}
            maxLength={MAX_NAME_LENGTH}
          />
          <NameQuestionFields question={answer?.question} field={fields.confirmedName} />
          <RadioCards
            legend="Blockchain"
            options={choices.chains.map(({ value, label, symbol }) => ({ value, label, detail: symbol }))}
            {...choiceProps(fields.type)}
          />
        </DialogMain>
        <DialogFooter errors={<FormError errors={problems} />}>
          <ButtonLink to={place.closeTo} variant="quiet" preventScrollReset>
            Cancel
          </ButtonLink>
          <Button variant="primary" name="stage" value="create" pending={isPending}>
            Create
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

function NoWallet({ place }: Pick<Props, "place">) {
  return (
    <Dialog title="Create Sub-Wallet" closeTo={place.closeTo} narrow>
      <EmptyState title="No wallet to create it in" icon="wallet">
        Create a wallet in the mobile app first. Sub-wallets of an Ultra Cold wallet cannot be created here.
      </EmptyState>
    </Dialog>
  );
}
