import type { AnsweredFields } from "~/components/ui/form/field-props";
import { useAnsweredForm } from "~/components/ui/form/use-answered-form";
import { useTypedValues } from "~/components/ui/on-demand/use-typed-values";
import type { TransferAnswer } from "~/lib/exchanges/transfer-answer.server";
import { TRANSFER_FIELDS, type TransferForm } from "~/lib/exchanges/transfer-fields";
import type { AssetChoice, DestinationChoice, TransferView } from "~/lib/exchanges/transfer-view.server";

/** Shared by the parts of the transfer form. */
export interface TransferPart {
  view: TransferView;
  answer: TransferAnswer | null;
  fields: AnsweredFields<TransferForm>;
  /** Values when the page was made. */
  values: TransferForm;
  /** Current values; before scripts run, the same. */
  now: TransferForm;
}

const FORM_ID = "transfer";

export function useTransferForm(view: TransferView, answer: TransferAnswer | null) {
  const { formProps, fields, values, problems, isPending } = useAnsweredForm<TransferForm>({
    id: FORM_ID,
    defaults: view.defaults,
    answer,
    limits: TRANSFER_FIELDS,
  });
  const now = useTypedValues(FORM_ID, values);
  const part: TransferPart = { view, answer, fields, values, now };
  return { formProps, problems, isPending, part };
}

/** Null if none is selected. */
export function currentAsset({ view, now }: TransferPart): AssetChoice | null {
  return view.assets.find(({ symbol }) => symbol === now.asset) ?? null;
}

/** Null unless it may be paid the selected asset. */
export function currentDestination(part: TransferPart): DestinationChoice | null {
  const place = part.view.assets.findIndex(({ symbol }) => symbol === part.now.asset);
  const chosen = part.view.destinations.find(({ id }) => id === part.now.to);
  return chosen?.assets.includes(place) ? chosen : null;
}
