import { Form } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Mismatches } from "~/components/signing/screen/mismatches";
import { Button, ButtonLink } from "~/components/ui/button";
import { DefaultSubmit } from "~/components/ui/form/default-submit";
import { usePendingStage } from "~/components/ui/form/use-answered-form";
import { Notice } from "~/components/ui/notice";
import { paths } from "~/lib/paths";
import type { MakingView } from "~/lib/payouts/each/making-view.server";
import type { MakingStage } from "~/lib/payouts/new-answer.server";
import { MakingTable } from "./making-table";
import { CarriedFields } from "./payout-fields";

/** How far the requests are: each page of it makes some more. With scripts it goes on by itself. */
export function MakingStageForm({ page }: { page: MakingStage }) {
  const { view, problem } = page;
  const pending = usePendingStage("intent");
  const form = useRef<HTMLFormElement>(null);
  const { isGoing, pause } = useGoingOn(form, page);
  return (
    <Form method="post" encType="multipart/form-data" className="payout-form" ref={form} preventScrollReset>
      <CarriedFields page={page} />
      <input type="hidden" name="reviewed" value={page.reviewed} />
      <input type="hidden" name="made" value={page.made} />
      <DefaultSubmit name="intent" value="make" label="Go on" />
      {problem ? (
        <Notice tone="bad" alert title="Not all requests are made">
          {problem} It is safe to go on: no row is made twice.
        </Notice>
      ) : null}
      <Mismatches
        mismatches={page.mismatches}
        title="The service made a request that differs from its row. It is cancelled unless it says otherwise below."
        words={["Reviewed", "To be signed"]}
      />
      <Progress view={view} />
      <section className="card payout-check__rows" aria-label="Rows">
        <MakingTable rows={view.rows} key={page.round} />
        {view.moreRows > 0 ? (
          <p className="card__body muted">And {view.moreRows.toLocaleString("en")} more.</p>
        ) : null}
      </section>
      <div className="payout-foot">
        <ButtonLink to={paths.transactions()} variant="quiet" className="payout-foot__back">
          Transactions
        </ButtonLink>
        <p className="payout-foot__words">{footWords(view)}</p>
        {view.refused > 0 && view.left === 0 ? (
          <Button name="intent" value="retry" pending={pending === "retry"}>
            Try refused rows again
          </Button>
        ) : null}
        <Main view={view} pending={pending} isGoing={isGoing} pause={pause} />
      </div>
    </Form>
  );
}

interface MainProps {
  view: MakingView;
  pending: string | null;
  isGoing: boolean;
  pause: () => void;
}

function Main({ view, pending, isGoing, pause }: MainProps) {
  if (isGoing) {
    return (
      <Button type="button" onClick={pause}>
        Pause
      </Button>
    );
  }
  if (view.left > 0 || view.asked > 0) {
    return (
      <Button variant="primary" name="intent" value="make" pending={pending === "make"}>
        Go on
      </Button>
    );
  }
  if (view.review === null) return null;
  return (
    <ButtonLink to={view.review} variant="primary">
      Review the next
    </ButtonLink>
  );
}

function Progress({ view: { made, count, left, asked, refused, waiting } }: { view: MakingView }) {
  const parts = [
    `${made.toLocaleString("en")} of ${count.toLocaleString("en")} made`,
    ...(left > 0 ? [`${left.toLocaleString("en")} left`] : []),
    ...(asked > 0 ? [`${asked.toLocaleString("en")} to look at`] : []),
    ...(refused > 0 ? [`${refused.toLocaleString("en")} not made`] : []),
    ...(waiting > 0 ? [`${waiting.toLocaleString("en")} waiting for approval`] : []),
  ];
  return (
    <section className="card card__body stack" aria-label="Progress">
      <p role="status">
        <b>{parts.join(" · ")}</b>
      </p>
      <p className="muted">
        Each request has its own fingerprint and is approved by itself. You may close this page: the same list
        again says which rows have a request.
      </p>
    </section>
  );
}

function footWords({ left, asked }: MakingView): string {
  if (left > 0) return "Nothing is sent before it is approved.";
  return asked > 0 ? "Tick what you have looked at, then go on." : "Every row has been tried.";
}

const PAUSE_MS = 400;

/** Goes on while rows are left and nothing is wrong. */
function useGoingOn(form: { current: HTMLFormElement | null }, { view, problem, round }: MakingStage) {
  const [isPaused, setPaused] = useState(false);
  const [isOn, setOn] = useState(false);
  const isGoing = isOn && !isPaused && view.left > 0 && problem === null;
  useEffect(() => setOn(true), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer goes on anew
  useEffect(() => {
    if (!isGoing || !form.current) return;
    const shown = form.current;
    const goOn = shown.querySelector<HTMLButtonElement>("button[value=make]");
    const timer = setTimeout(() => shown.requestSubmit(goOn), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isGoing, round]);
  return { isGoing, pause: () => setPaused(true) };
}
