import { Form, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { FeeChoice } from "~/components/signing/fee-choice";
import { Mismatches } from "~/components/signing/mismatches";
import { Address } from "~/components/ui/address";
import { AmountField } from "~/components/ui/amount-field";
import { Button, ButtonLink } from "~/components/ui/button";
import { DefinitionList } from "~/components/ui/definition-list";
import { Dialog, DialogFooter, DialogMain, DialogSide } from "~/components/ui/dialog";
import { FormError } from "~/components/ui/form-error";
import { Notice } from "~/components/ui/notice";
import { Steps } from "~/components/ui/steps";
import { Tabs } from "~/components/ui/tabs";
import { TextField } from "~/components/ui/text-field";
import { useToast } from "~/components/ui/toast";
import { CUSTOM_FEE_WARNING } from "~/lib/fees";
import type { SpeedUpField, SpeedUpForm } from "~/lib/forms/speed-up";
import { withSearch } from "~/lib/paths";
import { CsrfField } from "~/lib/session/csrf-field";
import type { SpeedUpAnswer } from "~/lib/speed-up/answer.server";
import type { SpeedUpPlace, SpeedUpView } from "~/lib/speed-up/view.server";

interface ReplaceFormProps {
  place: SpeedUpPlace;
  view: Omit<SpeedUpView, "found">;
  found: NonNullable<SpeedUpView["found"]>;
  answer: Extract<SpeedUpAnswer, { stage: "form" }> | null;
}

/** The second stage: what is replaced, and what is offered for gas. Keeps what was typed when it is refused. */
export function ReplaceForm({ place, view, found, answer }: ReplaceFormProps) {
  const toast = useToast();
  const isPending = useNavigation().state !== "idle";
  const problem = answer?.problem ?? null;
  useEffect(() => {
    if (problem) toast(problem, "bad");
  }, [problem, toast]);
  const values: SpeedUpForm = { ...found.defaults, ...typed(answer) };
  const errorOf = (field: SpeedUpField) => answer?.issues.find((issue) => issue.field === field)?.message;
  return (
    <Dialog
      title="Speed Up | Cancel"
      subtitle={`${view.name} · ${view.walletName} · ${view.available}`}
      coin={view.symbol}
      closeTo={place.closeTo}
    >
      <Form
        method="post"
        action={withSearch(place.self, { tab: view.tab, hash: view.hash })}
        className="dialog__form"
        noValidate
      >
        <DialogMain>
          <CsrfField />
          <Tabs label="What to do with the pending transaction" tabs={view.tabs} />
          <FormError errors={problem} />
          <Mismatches
            mismatches={answer?.mismatches ?? []}
            title="The service prepared a transaction that does not replace this one as it should. Nothing was sent."
          />
          {view.isUltraCold ? (
            <Notice tone="info" title="Ultra Cold wallet">
              Transactions of this wallet are processed manually and take longer: this one may well be in a
              block before its replacement is signed.
            </Notice>
          ) : null}
          {found.leavesCallOut ? <Notice tone="info">{CALL_LEFT_OUT}</Notice> : null}
          <input type="hidden" name="asset" value={found.defaults.asset} />
          <input type="hidden" name="previousGasPrice" value={found.defaults.previousGasPrice} />
          <AmountField
            label={view.tab === "cancel" ? "Amount, so that nothing is paid" : "Amount, as before"}
            unit={found.symbol}
            name="amount"
            readOnly
            defaultValue={found.defaults.amount}
            error={errorOf("amount") ?? errorOf("asset")}
          />
          <FeeChoice
            options={found.fees}
            defaultValue={values.fee}
            error={errorOf("fee") ?? errorOf("hash")}
            hint={`The network takes a replacement at ${found.least} and above.`}
            custom={
              <>
                <TextField
                  label="Gas price (Gwei)"
                  name="gasPrice"
                  type="text"
                  inputMode="decimal"
                  autoComplete="off"
                  defaultValue={values.gasPrice}
                  error={errorOf("gasPrice")}
                />
                <TextField
                  label="Gas limit"
                  name="gasLimit"
                  type="text"
                  inputMode="numeric"
                  autoComplete="off"
                  defaultValue={values.gasLimit}
                  error={errorOf("gasLimit")}
                />
                <Notice tone="warn">{CUSTOM_FEE_WARNING}</Notice>
              </>
            }
          />
        </DialogMain>
        <DialogSide>
          <h3>The pending transaction</h3>
          <Replaced found={found} />
          <Steps title="What happens next" steps={found.next} />
        </DialogSide>
        <DialogFooter
          start={
            <ButtonLink to={found.chooseTo} variant="quiet" icon="chevron-left" preventScrollReset>
              Another transaction
            </ButtonLink>
          }
        >
          <Button variant="primary" name="stage" value="preview" pending={isPending}>
            Preview
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

const CALL_LEFT_OUT =
  "This transaction calls a contract. What cancels it leaves the call out and pays nothing: the same call, made again, would happen all the same.";

/** What a person typed; the amount follows the tab. */
function typed(answer: ReplaceFormProps["answer"]): Partial<SpeedUpForm> {
  if (!answer) return {};
  const { fee, gasPrice, gasLimit } = answer.form;
  return { fee, gasPrice, gasLimit };
}

function Replaced({ found }: { found: ReplaceFormProps["found"] }) {
  const { hash, nonce, to, amount, gas, data } = found;
  return (
    <DefinitionList
      rows={[
        { label: "Transaction hash", value: <Address value={hash} label="Transaction hash" />, wide: true },
        { label: "Nonce", value: String(nonce) },
        to.name ? { label: "To", value: to.name } : null,
        { label: to.name ? "Address" : "To", value: <Address value={to.address} grouped />, wide: true },
        { label: "Amount", value: amount },
        { label: "Gas price · limit", value: gas },
        data
          ? { label: "Contract call", value: <Address value={data} label="Call data" />, wide: true }
          : null,
      ]}
    />
  );
}
