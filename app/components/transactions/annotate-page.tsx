import { Form } from "@remix-run/react";
import { AnnotationFields } from "~/components/signing/form/annotation-fields";
import { Button, ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { DefinitionList } from "~/components/ui/definition-list";
import { FormError } from "~/components/ui/form/form-error";
import { KeptNotice } from "~/components/ui/form/kept-notice";
import { useAnsweredForm } from "~/components/ui/form/use-answered-form";
import { Notice } from "~/components/ui/notice";
import { PageHead } from "~/components/ui/page-head";
import { ANNOTATION_FIELDS } from "~/lib/forms/field-limits";
import { CsrfField } from "~/lib/session/csrf-field";
import type { AnnotateAnswer, AnnotatePage as Page } from "~/lib/transactions/annotate.server";

const FORM_ID = "annotate";

/** Changes what is noted about a request. */
export function AnnotatePage({ page, answer }: { page: Page; answer: AnnotateAnswer | null }) {
  const { formProps, fields, problems, isPending } = useAnsweredForm({
    id: FORM_ID,
    defaults: page.values,
    answer,
    limits: ANNOTATION_FIELDS,
  });
  const { version, changed } = answer ?? page;
  return (
    <>
      <PageHead title="Reference and note" subtitle={page.subject} />
      <Form method="post" {...formProps} className="annotate">
        <CsrfField />
        <input type="hidden" name="version" value={version} />
        <Card padded>
          <div className="stack">
            {page.isKept && !answer ? <KeptNotice /> : null}
            {changed ? <Current {...changed} /> : null}
            <AnnotationFields fields={fields} />
            <FormError errors={problems} id={`${FORM_ID}-summary`} />
            <div className="button-row">
              <ButtonLink to={page.backTo}>Cancel</ButtonLink>
              <Button variant="primary" pending={isPending}>
                Save
              </Button>
            </div>
          </div>
        </Card>
      </Form>
    </>
  );
}

/** What somebody else has written since. */
function Current({ reference, note, written }: NonNullable<Page["changed"]>) {
  return (
    <Notice tone="warn" title="As it is now">
      <DefinitionList
        rows={[
          { label: "Reference", value: reference },
          { label: "Note", value: note },
          { label: "Written by", value: written },
        ]}
      />
    </Notice>
  );
}
