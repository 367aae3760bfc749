import { getAnnotation } from "~/lib/custody/transactions/annotation.server";
import {
  FILLED_AGAIN,
  type FilledNotice,
  NO_REST,
  PAID_AGAIN,
  REST_FILLED,
  restPrepared,
} from "~/lib/forms/filled-notice";
import { emptySendForm, type SendForm } from "~/lib/forms/send-form";
import { fromUnits } from "~/lib/money";
import { paths } from "~/lib/paths";
import type { Session } from "~/lib/session/session.server";
import { settle } from "../custody/settle.server";
import { isRepeatable, type PaymentIntent } from "../operations";
import { lookUpRecipient, recipientsAt } from "../signing/recipients.server";
import { intentOfRequest, type ReadBack } from "../signing/screen/prepare-again.server";
import { restUnits } from "../signing/screen/test-payment-view";
import { formOfIntent } from "./form-of-intent";
import type { SendPageData } from "./page-data.server";
import { findRecipientChoices } from "./recipient-choices.server";

export interface FilledForm {
  form: Partial<SendForm>;
  notice: FilledNotice;
  found: Awaited<ReturnType<typeof findRecipientChoices>>;
}

interface Earlier {
  /** The request that is filled in. */
  again: string;
  /** It is a test payment, and its rest is to be paid. */
  isRest: boolean;
}

/** Null if the earlier request cannot be read. */
export async function formOfRequest(
  request: Request,
  session: Session,
  pageData: SendPageData,
  { again, isRest }: Earlier,
): Promise<FilledForm | null> {
  const read = await intentOfRequest(request, session, pageData, again);
  if (!read || !isRepeatable(read.intent)) return null;
  const rest = isRest ? restOf(read, read.intent, again) : null;
  if (rest?.notice) return { form: {}, found: null, notice: rest.notice };
  const intent = { ...read.intent, ...(rest && { amount: rest.amount }) };
  const { chain, base, assets, quotes } = pageData;
  const { value: known } = await settle(lookUpRecipient(session, { ...base, chain }, intent.to));
  const recipients = recipientsAt(chain.id, intent.to, known?.recipients ?? []);
  const repeated = formOfIntent(intent, { assets, recipients, quotes, keepsFee: !read.isPaid });
  if (!repeated) return null;
  const form = {
    ...repeated,
    ...(rest?.form ?? { ...read.annotation, ...(await testFields(session, read)) }),
  };
  const found = await findRecipientChoices(session, base.subWalletId, { ...emptySendForm(""), ...form });
  if (rest) return { form, found, notice: REST_FILLED };
  return { form, found, notice: read.isPaid ? PAID_AGAIN : FILLED_AGAIN };
}

type Rest = { notice: FilledNotice } | { notice?: never; amount: string; form: Partial<SendForm> };

/** What the rest's form has besides the test's, or why there is none. */
function restOf({ isPaid, noted }: ReadBack, intent: PaymentIntent, requestId: string): Rest {
  const units = noted && isPaid ? restUnits(noted, intent.amount) : null;
  if (units === null) return { notice: NO_REST };
  if (noted?.rest) return { notice: restPrepared(paths.transaction(noted.rest)) };
  const form: Partial<SendForm> = {
    restOf: requestId,
    reference: noted?.reference ?? "",
    note: noted?.note ?? "",
  };
  return { amount: units.toString(), form };
}

/** A test payment, or the rest of one, that did not pay is the same again. */
async function testFields(session: Session, { isPaid, noted, intent }: ReadBack): Promise<Partial<SendForm>> {
  if (isPaid || !noted || !isRepeatable(intent)) return {};
  const { decimals } = intent.asset;
  if (noted.whole !== null) {
    const [amount, testAmount] = [noted.whole, intent.amount].map((units) =>
      fromUnits(BigInt(units), decimals),
    );
    return { testFirst: "on", ...(amount && { amount }), ...(testAmount && { testAmount }) };
  }
  if (noted.restOf === null) return {};
  const { value: test } = await settle(getAnnotation(session, noted.restOf));
  return test?.annotation?.rest === null ? { restOf: noted.restOf } : {};
}
