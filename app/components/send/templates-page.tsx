import { Form } from "@remix-run/react";
import { AddressText } from "~/components/ui/address/address-text";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Checkbox } from "~/components/ui/form/checkbox";
import { inputProps } from "~/components/ui/form/field-props";
import { FormError } from "~/components/ui/form/form-error";
import { useAnsweredForm } from "~/components/ui/form/use-answered-form";
import { NameMarkNote } from "~/components/ui/name-mark";
import { Notice } from "~/components/ui/notice";
import { PageHead } from "~/components/ui/page-head";
import { EmptyState } from "~/components/ui/states";
import { TextField } from "~/components/ui/text-field";
import { VisuallyHidden } from "~/components/ui/visually-hidden";
import type { FormAnswer } from "~/lib/forms/form-answer";
import { TEMPLATE_FIELDS, type TemplateForm } from "~/lib/send/template-form";
import type { TemplatesPage as Page } from "~/lib/send/templates-page.server";
import { CsrfField } from "~/lib/session/csrf-field";

/** `id`: of the template whose form it was; "" for a new one. */
type Answer = FormAnswer<TemplateForm> & { id: string };

/** Saves a payment as a template, renames and removes templates. */
export function TemplatesPage({ page, answer }: { page: Page; answer: Answer | null }) {
  const { from, problem, templates } = page;
  return (
    <>
      <PageHead
        title="Payment templates"
        subtitle="They fill in the send form, for you alone, and pay nothing"
      />
      {problem ? <Notice tone="warn" title={problem} /> : null}
      {from ? <SaveForm from={from} answer={answer?.id === "" ? answer : null} /> : null}
      <Card title="Yours">
        {templates.length === 0 ? (
          <EmptyState title="No templates yet">
            Press 'Save as template' in the send form, or on a confirmed payment.
          </EmptyState>
        ) : (
          <ul className="templates">
            {templates.map((one) => (
              <Row key={one.id} template={one} answer={answer?.id === one.id ? answer : null} />
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}

function Payee({
  what,
  network,
  address,
  memo,
}: Pick<Page["templates"][number], "what" | "network" | "address" | "memo">) {
  return (
    <p>
      {what} on {network}, to
      <AddressText value={address} />
      {memo ? ` · ${memo}` : null}
    </p>
  );
}

function Row({ template, answer }: { template: Page["templates"][number]; answer: Answer | null }) {
  const { id, name, isAllowed } = template;
  return (
    <li>
      <div className="templates__what">
        <b>{name}</b>
        <NameMarkNote mark={template.mark} />
        <Payee {...template} />
        {isAllowed ? null : (
          <Notice tone="warn">
            Your organisation only sends to recipients in its address book, and this is none of them any more.
          </Notice>
        )}
      </div>
      <div className="templates__acts">
        <RenameForm id={id} name={name} answer={answer} />
        <Form method="post">
          <CsrfField />
          <input type="hidden" name="intent" value="remove" />
          <Button variant="quiet" size="small" name="id" value={id}>
            Remove<VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        </Form>
      </div>
    </li>
  );
}

function RenameForm({ id, name, answer }: { id: string; name: string; answer: Answer | null }) {
  const form = useAnsweredForm<TemplateForm>({
    id: `rename-${id}`,
    defaults: { name, keepsAmount: "" },
    answer,
    limits: { name: TEMPLATE_FIELDS.name },
  });
  return (
    <details className="templates__rename" open={answer !== null || undefined}>
      <summary className="button button--quiet button--small">
        Rename<VisuallyHidden> {name}</VisuallyHidden>
      </summary>
      <Form method="post" {...form.formProps}>
        <CsrfField />
        <input type="hidden" name="id" value={id} />
        <TextField label="New name" autoComplete="off" {...inputProps(form.fields.name)} />
        <FormError errors={form.problems} />
        <Button size="small" name="intent" value="rename" pending={form.isPending}>
          Save the name
        </Button>
      </Form>
    </details>
  );
}

const FORM_ID = "save-template";

function SaveForm({ from, answer }: { from: NonNullable<Page["from"]>; answer: Answer | null }) {
  const { formProps, fields, values, problems, isPending } = useAnsweredForm<TemplateForm>({
    id: FORM_ID,
    defaults: { name: "", keepsAmount: "yes" },
    answer,
    limits: { name: TEMPLATE_FIELDS.name },
  });
  return (
    <Form method="post" action={from.to} {...formProps} className="save-template">
      <CsrfField />
      <Card title="Save as template" padded>
        <div className="stack">
          <Payee {...from} />
          <TextField label="Name" autoComplete="off" {...inputProps(fields.name)} />
          <Checkbox
            name="keepsAmount"
            value="yes"
            label="Keep the amount too"
            defaultChecked={values.keepsAmount !== ""}
          />
          <FormError errors={problems} id={`${FORM_ID}-summary`} />
          <div className="button-row">
            <Button variant="primary" name="intent" value="save" pending={isPending}>
              Save
            </Button>
          </div>
        </div>
      </Card>
    </Form>
  );
}
