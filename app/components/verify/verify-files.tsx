import { Form, useNavigation } from "@remix-run/react";
import { useRef } from "react";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { FormError } from "~/components/ui/form/form-error";
import { MAX_VERIFY_MEGABYTES } from "~/lib/http/upload-limits";
import { paths } from "~/lib/paths";
import { CsrfField } from "~/lib/session/csrf-field";
import type { VerifyAnswer } from "~/lib/verify/flow.server";
import { useDroppedFiles } from "./use-dropped-files";

const FIELDS = [
  { name: "file", label: "CSV file", accept: ".csv,text/csv", hint: "Exactly as you received it" },
  {
    name: "manifest",
    label: "Manifest",
    accept: ".json,application/json",
    hint: "Its name ends in .manifest.json",
  },
] as const;

interface Props {
  answer: VerifyAnswer | undefined;
  wasTooLarge: boolean;
}

const TOO_LARGE_WORDS = `These files are larger than ${MAX_VERIFY_MEGABYTES} MB together. See below how to check larger files`;

/** Two fields for files; with scripts both can be dropped on them at once. */
export function VerifyFiles({ answer, wasTooLarge }: Props) {
  const formRef = useRef<HTMLFormElement>(null);
  const { isOver, isTooLarge } = useDroppedFiles(formRef);
  const hasTooMuch = isTooLarge ?? wasTooLarge;
  const isPending = useNavigation().formMethod !== undefined;
  const issues = hasTooMuch ? [{ field: "", message: TOO_LARGE_WORDS }] : (answer?.issues ?? []);
  return (
    <Form
      method="post"
      action={paths.verify()}
      encType="multipart/form-data"
      className="card verify__form"
      data-over={isOver || undefined}
      ref={formRef}
      noValidate
    >
      <CsrfField />
      <p className="verify__drop needs-script">Drop both files here, or choose them.</p>
      <div className="verify__fields">
        {FIELDS.map(({ name, label, accept, hint }) => (
          <Field
            key={name}
            id={`verify-${name}`}
            label={label}
            hint={hint}
            error={issues.find(({ field }) => field === name)?.message}
          >
            {(aria) => <input {...aria} type="file" name={name} accept={accept} className="input" />}
          </Field>
        ))}
      </div>
      <FormError
        errors={issues.map(({ field, message }) => ({
          message,
          fieldId: field ? `verify-${field}` : undefined,
        }))}
      />
      <div className="verify__foot">
        <span className="field__hint">Up to {MAX_VERIFY_MEGABYTES} MB together</span>
        <Button variant="primary" pending={isPending} disabled={isTooLarge ?? false}>
          Check the files
        </Button>
      </div>
    </Form>
  );
}
