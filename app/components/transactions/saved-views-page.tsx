import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { inputProps } from "~/components/ui/form/field-props";
import { FormError } from "~/components/ui/form/form-error";
import { useAnsweredForm } from "~/components/ui/form/use-answered-form";
import { Link } from "~/components/ui/link";
import { PageHead } from "~/components/ui/page-head";
import { EmptyState } from "~/components/ui/states";
import { TextField } from "~/components/ui/text-field";
import { VisuallyHidden } from "~/components/ui/visually-hidden";
import type { FormAnswer } from "~/lib/forms/form-answer";
import { CsrfField } from "~/lib/session/csrf-field";
import type { SavedViewsPage as Page } from "~/lib/transactions/saved-views.server";
import { VIEW_FIELDS, type ViewForm } from "~/lib/transactions/view-form";

interface SavedViewsPageProps {
  page: Page;
  answer: FormAnswer<ViewForm> | null;
}

/** Saves the list that one comes from, and removes views. */
export function SavedViewsPage({ page: { backTo, words, views }, answer }: SavedViewsPageProps) {
  return (
    <>
      <PageHead
        title="Saved views"
        subtitle="Filters of the transactions, for you alone"
        actions={<ButtonLink to={backTo}>Back to the transactions</ButtonLink>}
      />
      {words === null ? <FormError errors={answer?.problems} /> : <SaveForm words={words} answer={answer} />}
      <Card title="Yours">
        {views.length === 0 ? (
          <EmptyState title="No saved views yet">
            Filter the transactions, then press 'Save this view' above the filters.
          </EmptyState>
        ) : (
          <ul className="saved-views">
            {views.map((view) => (
              <li key={view.key}>
                <div>
                  <Link to={view.to}>{view.label}</Link>
                  <small>{view.words}</small>
                </div>
                <Form method="post">
                  <CsrfField />
                  <Button variant="quiet" size="small" name="remove" value={view.key}>
                    Remove<VisuallyHidden> {view.label}</VisuallyHidden>
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}

const FORM_ID = "save-view";

function SaveForm({ words, answer }: { words: string; answer: FormAnswer<ViewForm> | null }) {
  const { formProps, fields, problems, isPending } = useAnsweredForm({
    id: FORM_ID,
    defaults: { name: "" },
    answer,
    limits: { name: VIEW_FIELDS.name },
  });
  return (
    <Form method="post" {...formProps} className="save-view">
      <CsrfField />
      <Card title="Save this view" padded>
        <div className="stack">
          <p>{words}</p>
          <TextField
            label="Name"
            hint="A view of the same name is replaced."
            autoComplete="off"
            {...inputProps(fields.name)}
          />
          <FormError errors={problems} id={`${FORM_ID}-summary`} />
          <div className="button-row">
            <Button variant="primary" pending={isPending}>
              Save
            </Button>
          </div>
        </div>
      </Card>
    </Form>
  );
}
