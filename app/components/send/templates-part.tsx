import { Button } from "~/components/ui/button";
import { Link } from "~/components/ui/link";
import { SelectField } from "~/components/ui/select-field";
import { TextField } from "~/components/ui/text-field";
import type { SendTemplates } from "~/lib/send/templates.server";
import type { SendFormAnswer } from "./use-send-form";

interface TemplatesPartProps {
  templates: SendTemplates;
  answer: SendFormAnswer | null;
}

/** Fills the form from a template, and keeps the form as one. Neither sends anything. */
export function TemplatesPart({ templates: { options, manageTo, nameLength }, answer }: TemplatesPartProps) {
  const isRefused = answer?.template?.tone === "bad";
  return (
    <details className="technical" open={isRefused || undefined}>
      <summary>
        <b>Templates</b>
        <small>{options.length > 0 ? `${options.length} saved` : "optional"}</small>
      </summary>
      <div className="stack">
        {options.length > 0 ? (
          <div className="find-recipient">
            <SelectField
              id="send-template"
              label="Template"
              name="template"
              empty="Choose a template"
              options={options}
            />
            <Button name="stage" value="template">
              Use template
            </Button>
          </div>
        ) : null}
        <div className="find-recipient">
          <TextField
            id="send-template-name"
            label="Template name"
            hint="Keeps the asset, who is paid, and how much if that is filled in."
            name="templateName"
            defaultValue={isRefused ? (answer.template?.name ?? "") : ""}
            maxLength={nameLength}
            autoComplete="off"
          />
          <Button name="stage" value="keep">
            Save as template
          </Button>
        </div>
        <p>
          <Link to={manageTo}>Rename or remove templates</Link>
        </p>
      </div>
    </details>
  );
}
