import { Form } from "@remix-run/react";
import { Fingerprint } from "~/components/signing/screen/fingerprint";
import { Mismatches } from "~/components/signing/screen/mismatches";
import { digestRows, TechnicalDetails } from "~/components/signing/screen/technical-details";
import { Address } from "~/components/ui/address/address";
import { Amount } from "~/components/ui/amount";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Steps } from "~/components/ui/dialog/steps";
import { usePendingStage } from "~/components/ui/form/use-answered-form";
import { NameMarkNote } from "~/components/ui/name-mark";
import { Notice } from "~/components/ui/notice";
import type { ReviewStage } from "~/lib/payouts/new-answer.server";
import type { ReviewRow, ReviewView } from "~/lib/payouts/review-view.server";
import { CarriedFields } from "./payout-fields";
import { Takes } from "./takes";
import { Unchecked } from "./unchecked";

const MAX_NAMED = 20;

const NEXT = [
  { title: "The approvers see the same payments on their phones", detail: "With this fingerprint." },
  { title: "They approve once, for all payments" },
  {
    title: "The payments are made",
    detail: "On Bitcoin, Cardano and Doge, one transaction makes several payments of a sub-wallet.",
  },
];

const NEXT_OF_EACH = [
  { title: "A request is made for each row, in their order", detail: "Each is compared with its row." },
  { title: "The approvers approve each request by itself", detail: "Each has its own fingerprint." },
  { title: "Each payment is sent once it is approved" },
];

function makeWords({ count, fingerprint }: ReviewView): string {
  const number = count.toLocaleString("en");
  if (fingerprint) return count === 1 ? "Ask to approve 1 payment" : `Ask to approve ${number} payments`;
  return count === 1 ? "Make 1 request" : `Make ${number} requests`;
}

export function ReviewStageForm({ page }: { page: ReviewStage }) {
  const { view } = page;
  const pending = usePendingStage("intent");
  return (
    <Form method="post" encType="multipart/form-data" className="payout-form">
      <CarriedFields page={page} />
      <input type="hidden" name="reviewed" value={view.reviewed} />
      {page.problem ? (
        <Notice tone="bad" alert>
          {page.problem}
        </Notice>
      ) : null}
      <Mismatches
        mismatches={page.mismatches}
        title="The service made a request that differs from what you reviewed. It is cancelled unless it says otherwise below."
        words={["Reviewed", "To be signed"]}
      />
      <div className="payout-check">
        <div className="payout-review">
          <Card title={view.largest.length === 1 ? "The payment" : "The largest payments"}>
            <ReviewRows rows={view.largest} />
          </Card>
          <NewRecipients view={view} />
          <LeftOut rows={view.leftOut} />
        </div>
        <div className="payout-review">
          <Unchecked parts={view.unchecked} />
          <section className="card card__body stack">
            {view.fingerprint ? (
              <>
                <Fingerprint value={view.fingerprint} note="Of all payments in their order, computed here." />
                <TechnicalDetails rows={digestRows(view.reviewed)} />
              </>
            ) : null}
            <Steps title="What happens next" steps={view.fingerprint ? NEXT : NEXT_OF_EACH} />
          </section>
          <Takes {...view} travelRuleRows={[]} />
        </div>
      </div>
      <div className="payout-foot">
        <Button
          variant="quiet"
          name="intent"
          value="back"
          pending={pending === "back"}
          className="payout-foot__back"
        >
          Back
        </Button>
        <p className="payout-foot__words">Nothing is sent before it is approved.</p>
        <Button variant="primary" name="intent" value="make" pending={pending === "make"}>
          {makeWords(view)}
        </Button>
      </div>
    </Form>
  );
}

function LeftOut({ rows }: { rows: readonly number[] }) {
  if (rows.length === 0) return null;
  const title = rows.length === 1 ? "1 row is left out" : `${rows.length} rows are left out`;
  return (
    <Notice title={title}>
      {rows.length === 1 ? "Row" : "Rows"} {rows.slice(0, MAX_NAMED).join(", ")}
      {rows.length > MAX_NAMED ? " and more" : ""} of the file. This is recorded.
    </Notice>
  );
}

function NewRecipients({ view: { newRecipients, moreNew } }: { view: ReviewView }) {
  if (newRecipients.length === 0) return null;
  const count = newRecipients.length + moreNew;
  return (
    <Card title={count === 1 ? "1 new recipient" : `${count} new recipients`}>
      <ReviewRows rows={newRecipients} />
      {moreNew > 0 ? <p className="card__body muted">And {moreNew} more.</p> : null}
    </Card>
  );
}

function ReviewRows({ rows }: { rows: readonly ReviewRow[] }) {
  return (
    <ul className="payout-review__rows">
      {rows.map((row) => (
        <li key={row.line}>
          <div>
            <b>{row.name ?? "No name is known"}</b>
            <NameMarkNote mark={row.mark} />
            <small>
              {row.chain} · {row.reference} · row {row.line}
              {row.memo ? ` · tag ${row.memo}` : ""}
            </small>
            <Address value={row.address} copyable={false} />
          </div>
          <Amount size="plain" value={row.amount.value} unit={row.amount.unit} fiat={row.amount.fiat} />
        </li>
      ))}
    </ul>
  );
}
