import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { AmountField } from "~/components/ui/amount-field";
import { Button, ButtonLink } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { Dialog, DialogFooter, DialogMain, DialogSide } from "~/components/ui/dialog";
import { FormError } from "~/components/ui/form-error";
import { Notice } from "~/components/ui/notice";
import { SelectField } from "~/components/ui/select-field";
import { Steps } from "~/components/ui/steps";
import { TextField } from "~/components/ui/text-field";
import { useToast } from "~/components/ui/toast";
import type { DialogPlace } from "~/lib/dialog-place";
import { CUSTOM_TOKEN, emptySendForm, type SendForm as Values } from "~/lib/forms/send-form";
import { worthOfPart } from "~/lib/present/worth-of-part";
import type { SendAnswer } from "~/lib/send/answer.server";
import type { SendFormView } from "~/lib/send/view.server";
import { CsrfField } from "~/lib/session/csrf-field";
import { outlook } from "~/lib/signing/outlook";
import { FeeChoice } from "../signing/fee-choice";
import { Mismatches } from "../signing/mismatches";
import { CustomFee } from "./custom-fee";
import { CustomToken } from "./custom-token";
import { LookAlike } from "./look-alike";
import { MemoField } from "./memo-field";
import { RecipientPicker } from "./recipient-picker";
import { valuesOf } from "./send-fields";

interface SendFormProps {
  place: DialogPlace;
  view: SendFormView;
  answer: Extract<SendAnswer, { stage: "form" }> | null;
}

const NONCE_WARNING =
  "Only use a custom nonce if you are well informed: a wrong one can hold up every later transaction.";

const OTHER_TOKEN = { value: CUSTOM_TOKEN, label: "Another token, by its address" };

const SUBMIT = {
  preview: { stage: "preview", label: "Preview" },
  direct: { stage: "create", label: "Send" },
} as const;

/** The first stage: what to send, to whom, at which fee. Keeps whatever was typed when it is refused. */
export function SendFormDialog({ place, view, answer }: SendFormProps) {
  const toast = useToast();
  const isPending = useNavigation().state !== "idle";
  const values: Values = answer?.form ?? emptySendForm(view.defaultAsset, view.feeKind);
  const [form, fields] = useForm<Values>({
    id: "send",
    defaultValue: values,
    lastResult: answer?.lastResult ?? null,
  });
  const problem = form.errors?.[0];
  const submit = SUBMIT[view.hasPreview ? "preview" : "direct"];
  useEffect(() => {
    const words = answer?.lastResult?.error?.[""]?.[0];
    if (words) toast(words, "bad");
  }, [answer, toast]);
  const asset = values.asset || view.defaultAsset;
  const now = valuesOf(fields, values);
  // Without scripts the unit could not follow a change of the asset, and a wrong unit is worse than none.
  const isHydrated = useHydrated();
  const isOneAsset = view.assets.length === 1 && !view.customTokens;
  const symbol = now.asset === CUSTOM_TOKEN ? now.tokenSymbol : now.asset || asset;
  const unit = isOneAsset ? view.symbol : isHydrated ? symbol : "";
  const worth = worthOfPart(now.amount, view.scales[now.asset || asset] ?? undefined, view.currency);
  const options = view.recipients.flatMap((group) => group.options);
  const lookAlike = answer?.lookAlike;
  return (
    <Dialog
      title={`Send from ${view.name}`}
      subtitle={[view.walletName, view.available].filter(Boolean).join(" · ")}
      coin={view.symbol}
      closeTo={place.closeTo}
    >
      <Form method="post" action={place.self} className="dialog__form" {...getFormProps(form)}>
        <DialogMain>
          <CsrfField />
          {view.hasPreview ? null : (
            <>
              <input type="hidden" name="once" value={answer?.once ?? view.once} />
              <input type="hidden" name="again" value={answer?.again ?? ""} />
            </>
          )}
          {/* Enter presses the first button of a form. */}
          <button
            type="submit"
            name="stage"
            value={submit.stage}
            className="visually-hidden"
            tabIndex={-1}
            aria-hidden="true"
          >
            {submit.label}
          </button>
          <Mismatches
            mismatches={answer?.mismatches ?? []}
            title="The service prepared a transaction that is not what you entered. Nothing was sent."
          />
          {view.isUltraCold ? (
            <Notice tone="info" title="Ultra Cold wallet">
              Transactions of this wallet are processed manually and take longer.
            </Notice>
          ) : null}
          {isOneAsset ? (
            <input type="hidden" name="asset" value={view.defaultAsset} />
          ) : (
            <div className="asset-choice">
              <SelectField
                label="Asset"
                name="asset"
                id={fields.asset.id}
                options={view.customTokens ? [...view.assets, OTHER_TOKEN] : view.assets}
                defaultValue={asset}
                error={fields.asset.errors}
              />
              {view.customTokens ? <CustomToken fields={fields} /> : null}
            </div>
          )}
          <RecipientPicker
            groups={view.recipients}
            defaultValue={values.recipient}
            error={fields.recipient.errors}
            typed={
              view.whitelistEnabled
                ? null
                : { name: "to", id: fields.to.id, defaultValue: values.to, error: fields.to.errors }
            }
            after={
              lookAlike ? (
                <LookAlike
                  {...lookAlike}
                  confirm={{
                    name: "confirmedAddress",
                    isConfirmed: values.confirmedAddress === lookAlike.typed,
                  }}
                />
              ) : null
            }
            hint={
              view.whitelistEnabled
                ? "Your organisation only sends to recipients in its address book"
                : undefined
            }
          />
          {view.whitelistEnabled ? <FormError errors={fields.to.errors} /> : null}
          {lookAlike ? null : <input type="hidden" name="confirmedAddress" value={values.confirmedAddress} />}
          {view.memo ? (
            <MemoField
              words={view.memo}
              // Without scripts it could not follow a change of the choice.
              chosen={(isHydrated && options.find(({ value }) => value === now.recipient)?.memo) || null}
              fields={fields}
            />
          ) : null}
          <AmountField
            label="Amount"
            unit={unit}
            fiat={isHydrated ? worth : null}
            hint={
              answer?.max?.words ??
              (isHydrated || !worth ? null : `${now.amount} ${symbol} is worth ${worth}`)
            }
            max={
              view.answersMax ? (
                <Button size="small" variant="quiet" name="stage" value="max">
                  Max
                </Button>
              ) : null
            }
            error={fields.amount.errors}
            {...getInputProps(fields.amount, { type: "text", ariaAttributes: false })}
          />
          {view.fees.length > 0 ? (
            <FeeChoice
              legend={view.feeKind === "tip" ? "Tip" : "Fee"}
              options={view.fees}
              defaultValue={values.fee || emptySendForm("", view.feeKind).fee}
              error={fields.fee.errors}
              custom={<CustomFee kind={view.feeKind} symbol={view.symbol} fields={fields} />}
            />
          ) : null}
          {view.supportsCustomNonce ? (
            <div className="custom-nonce">
              <Checkbox
                label="Use a custom nonce"
                name="useCustomNonce"
                value="on"
                defaultChecked={values.useCustomNonce !== ""}
              />
              <div className="custom-nonce__field">
                <Notice tone="warn">{NONCE_WARNING}</Notice>
                <TextField
                  label="Nonce"
                  inputMode="numeric"
                  error={fields.nonce.errors}
                  {...getInputProps(fields.nonce, { type: "text", ariaAttributes: false })}
                />
              </div>
            </div>
          ) : null}
        </DialogMain>
        <DialogSide>
          <Steps title="What happens next" steps={outlook(view.outlook, now)} />
        </DialogSide>
        <DialogFooter start={problem ? <FormError errors={problem} /> : null}>
          <ButtonLink to={place.closeTo} variant="quiet" preventScrollReset>
            Cancel
          </ButtonLink>
          <Button variant="primary" name="stage" value={submit.stage} pending={isPending}>
            {submit.label}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
