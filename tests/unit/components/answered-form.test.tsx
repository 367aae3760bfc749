import { Form } from "@remix-run/react";
import { describe, expect, it } from "vitest";
import { choiceProps, inputProps } from "~/components/ui/form/field-props";
import { FormError } from "~/components/ui/form/form-error";
import { useAnsweredForm } from "~/components/ui/form/use-answered-form";
import { SelectField } from "~/components/ui/select-field";
import { TextField } from "~/components/ui/text-field";
import { type FormAnswer, formAnswer } from "~/lib/forms/form-answer";
import { attribute, render, textOf } from "../../fixtures/console/components-render";

interface Values {
  name: string;
  chain: string;
}

const typed = { name: "Treasury", chain: "BTC" };

function Sample({ answer }: { answer: FormAnswer<Values> | null }) {
  const { formProps, fields, problems } = useAnsweredForm<Values>({
    id: "sample",
    defaults: { name: "", chain: "ETH" },
    answer,
    limits: { name: 20 },
  });
  const options = ["BTC", "ETH"].map((value) => ({ value, label: value }));
  return (
    <Form method="post" {...formProps}>
      <FormError errors={problems} />
      <TextField label="Name" {...inputProps(fields.name)} />
      <SelectField label="Chain" options={options} {...choiceProps(fields.chain)} />
    </Form>
  );
}

const INPUT = /<input[^>]*>/;
const CHOSEN = /<option[^>]*selected=""[^>]*>/;

describe("a form before anything is typed", () => {
  it("shows its defaults, its limits, and nothing wrong", async () => {
    const html = await render(<Sample answer={null} />);
    expect(attribute(html, INPUT, "name")).toBe("name");
    expect(attribute(html, INPUT, "maxLength")).toBe("20");
    expect(attribute(html, CHOSEN, "value")).toBe("ETH");
    expect(html).not.toMatch(/aria-invalid|role="alert"/);
  });

  it("is validated by the server, with scripts and without", async () => {
    expect(await render(<Sample answer={null} />)).toMatch(/<form[^>]*novalidate=""/i);
  });
});

describe("a refused form", () => {
  const answer = formAnswer(typed, {
    issues: [
      { field: "name", message: "Too short" },
      { field: "name", message: "Too plain" },
      { field: "", message: "Of no field" },
    ],
  });

  it("shows what was typed", async () => {
    const html = await render(<Sample answer={answer} />);
    expect(attribute(html, INPUT, "value")).toBe("Treasury");
    expect(attribute(html, CHOSEN, "value")).toBe("BTC");
  });

  it("shows the first issue of each field beside it, and once more in the summary, which leads to the field", async () => {
    const html = await render(<Sample answer={answer} />);
    expect(attribute(html, INPUT, "aria-describedby")).toBe("sample-name-error");
    expect(html).toMatch(/id="sample-name-error"[\s\S]*Too short/);
    expect(textOf(html).match(/Too short/g)).toHaveLength(2);
    expect(html).toMatch(/<a href="#sample-name"><span>Too short<\/span><\/a>/);
    expect(attribute(html, INPUT, "id")).toBe("sample-name");
    expect(textOf(html).match(/Of no field/g)).toHaveLength(1);
    expect(textOf(html)).not.toContain("Too plain");
    expect(html.match(/role="alert"/g)).toHaveLength(1);
    expect(attribute(html, /<select[^>]*>/, "aria-invalid")).toBeNull();
  });

  it("shows the answer's own messages before those of its fields", async () => {
    const worded = formAnswer(typed, { problems: ["Not today", "Tomorrow"] });
    expect(textOf(await render(<Sample answer={worded} />))).toMatch(/Not today.*Tomorrow/);
    const issues = [{ field: "name", message: "Too short" }];
    const quoting = formAnswer(typed, {
      issues,
      problems: [{ field: "name", message: "Errors in row 1: Too short" }],
    });
    const html = await render(<Sample answer={quoting} />);
    expect(html).toMatch(/<a href="#sample-name"><span>Errors in row 1: Too short/);
    expect(textOf(html).match(/Too short/g)).toHaveLength(2);
    // Equal words are no reason to take a message about the whole form for one about a field.
    const alike = formAnswer(typed, { issues, problems: ["It is Too short of time"] });
    expect(await render(<Sample answer={alike} />)).toContain(
      "<li><span>It is Too short of time</span></li>",
    );
  });
});
