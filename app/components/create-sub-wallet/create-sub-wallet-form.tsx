import { Form, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { Button, ButtonLink } from "~/components/ui/button";
import { Dialog, DialogFooter, DialogMain } from "~/components/ui/dialog";
import { FormError } from "~/components/ui/form-error";
import { RadioCards } from "~/components/ui/radio-cards";
import { SelectField } from "~/components/ui/select-field";
import { EmptyState } from "~/components/ui/states";
import { TextField } from "~/components/ui/text-field";
import { useToast } from "~/components/ui/toast";
import type { CreateSubWalletAnswer, CreateSubWalletPage } from "~/lib/create-sub-wallet/flow.server";
import type { SubWalletField } from "~/lib/forms/create-sub-wallet";
import { paths } from "~/lib/paths";
import { CsrfField } from "~/lib/session/csrf-field";

interface Props {
  choices: NonNullable<Extract<CreateSubWalletPage, { stage: "form" }>["choices"]>;
  once: string;
  answer: CreateSubWalletAnswer | undefined;
}

/** Which wallet, under which name, on which chain. Keeps whatever was typed when it is refused. */
export function CreateSubWalletForm({ choices, once, answer }: Props) {
  const toast = useToast();
  const isPending = useNavigation().formMethod === "POST";
  const issues = answer?.stage === "form" ? answer.issues : [];
  const first = issues[0]?.message;
  useEffect(() => {
    if (answer && first) toast(first, "bad");
  }, [answer, first, toast]);
  const errorOf = (field: SubWalletField) =>
    issues.filter((issue) => issue.field === field).map((issue) => issue.message);
  if (choices.wallets.length === 0) {
    return (
      <Dialog title="Create Sub-Wallet" closeTo={paths.home()} narrow>
        <EmptyState title="No wallet to create it in" icon="wallet">
          Create a wallet in the mobile app first. Sub-wallets of an Ultra Cold wallet cannot be created here.
        </EmptyState>
      </Dialog>
    );
  }
  return (
    <Dialog title="Create Sub-Wallet" closeTo={paths.home()} narrow>
      <Form method="post" action={paths.createSubWallet()} className="dialog__form" noValidate>
        <DialogMain>
          <CsrfField />
          <input type="hidden" name="once" value={once} />
          <FormError errors={first} />
          <SelectField
            label="Wallet"
            name="walletId"
            empty="Select a wallet"
            options={choices.wallets}
            defaultValue={answer?.form.walletId ?? choices.defaultWalletId ?? ""}
            error={errorOf("walletId")}
            hint="Ultra Cold wallets are not listed: sub-wallets in them are created by hand."
          />
          <TextField
            label="Name"
            name="name"
            maxLength={49}
            autoComplete="off"
            defaultValue={answer?.form.name ?? ""}
            error={errorOf("name")}
          />
          <RadioCards
            legend="Blockchain"
            name="type"
            options={choices.chains.map(({ value, label, symbol }) => ({ value, label, detail: symbol }))}
            defaultValue={answer?.form.type ?? ""}
            error={errorOf("type")}
          />
        </DialogMain>
        <DialogFooter>
          <ButtonLink to={paths.home()} variant="quiet" preventScrollReset>
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
