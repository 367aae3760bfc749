import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "~/components/ui/button";
import { Dialog, DialogFooter, DialogMain, DialogSide } from "~/components/ui/dialog/dialog";
import { DefaultSubmit } from "~/components/ui/form/default-submit";
import { FormError } from "~/components/ui/form/form-error";
import { FormFilledNotice } from "~/components/ui/form/kept-notice";
import type { DialogPlace } from "~/lib/dialog-place";
import type { TransferAnswer } from "~/lib/exchanges/transfer-answer.server";
import type { TransferView } from "~/lib/exchanges/transfer-view.server";
import { CsrfField } from "~/lib/session/csrf-field";
import { refusalTitle } from "~/lib/signing/submit/uncancelled-request";
import { AnnotationPart } from "../signing/form/annotation-part";
import { Questions } from "../signing/questions";
import { Mismatches } from "../signing/screen/mismatches";
import { DestinationList } from "./destination-list";
import { ExchangeBadge } from "./exchange-badge";
import { TransferAmount } from "./transfer-amount";
import { TransferAssets } from "./transfer-assets";
import { TransferLimits } from "./transfer-limits";
import { TransferOutlook } from "./transfer-outlook";
import { useTransferForm } from "./use-transfer-form";

const CREATE = { name: "stage", value: "create", label: "Send transfer" } as const;
const DIFFERS = "The service prepared a transfer that differs from what you entered.";

interface TransferFormProps {
  place: DialogPlace;
  view: TransferView;
  answer: TransferAnswer | null;
}

/** What to transfer, how much, and to which of the allowed destinations. Keeps what was typed when it is refused. */
export function TransferFormDialog({ place, view, answer }: TransferFormProps) {
  const { formProps, problems, isPending, part } = useTransferForm(view, answer);
  const mismatches = answer?.mismatches ?? [];
  const held = view.assets
    .filter(({ availableText }) => availableText !== null)
    .map(({ symbol, availableText }) => `${availableText} ${symbol}`);
  const available = held.length > 0 ? `${held.join(" and ")} available` : "Balance unavailable";
  return (
    <Dialog
      title={`Transfer from ${view.name}`}
      subtitle={`${view.exchange} · ${available}`}
      badge={<ExchangeBadge mark={view.mark} theme={view.theme} />}
      closeTo={place.closeTo}
    >
      <Form method="post" action={place.self} className="dialog__form" {...formProps}>
        <DialogMain>
          <CsrfField />
          <input type="hidden" name="once" value={answer?.once ?? view.once} />
          <DefaultSubmit {...CREATE} />
          {view.notice && !answer ? <FormFilledNotice notice={view.notice} /> : null}
          <Mismatches mismatches={mismatches} title={refusalTitle(DIFFERS, mismatches)} />
          <TransferAssets {...part} />
          <TransferAmount {...part} />
          <TransferLimits {...part} />
          <DestinationList {...part} />
          {view.canAnnotate ? <AnnotationPart fields={part.fields} now={part.now} /> : null}
          {answer ? <Questions asked={answer.asked} isRefused /> : null}
        </DialogMain>
        <DialogSide>
          <TransferOutlook {...part} />
        </DialogSide>
        <DialogFooter errors={<FormError errors={problems} />}>
          <ButtonLink to={place.closeTo} variant="quiet" preventScrollReset>
            Cancel
          </ButtonLink>
          <Button variant="primary" name={CREATE.name} value={CREATE.value} pending={isPending}>
            {CREATE.label}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
