import { describe, expect, it } from "vitest";
import { PinFields } from "~/components/login/pin-fields";
import { Button } from "~/components/ui/button";
import { AddressField } from "~/components/ui/form/address-field";
import { AmountField } from "~/components/ui/form/amount-field";
import { Checkbox } from "~/components/ui/form/checkbox";
import { FormError } from "~/components/ui/form/form-error";
import { RadioCards } from "~/components/ui/form/radio-cards";
import { SelectField } from "~/components/ui/select-field";
import { TextField } from "~/components/ui/text-field";
import { attribute, render, textOf } from "../../fixtures/console/components-render";

describe("a field", () => {
  const kinds = [
    ["text", <TextField key="t" id="f" label="Name" hint="As registered" error="Too long" />, /<input[^>]*>/],
    [
      "amount",
      <AmountField key="a" id="f" label="Name" unit="ETH" hint="h" error="Too long" />,
      /<input[^>]*>/,
    ],
    ["address", <AddressField key="d" id="f" label="Name" hint="h" error="Too long" />, /<textarea[^>]*>/],
    [
      "select",
      <SelectField key="s" id="f" label="Name" options={[]} hint="h" error="Too long" />,
      /<select[^>]*>/,
    ],
    ["checkbox", <Checkbox key="c" id="f" label="Name" hint="h" error="Too long" />, /<input[^>]*>/],
  ] as const;

  it.each(kinds)("of kind %s ties label, hint and error to its control", async (_, element, control) => {
    const html = await render(element);
    expect(attribute(html, /<label[^>]*>/, "for")).toBe("f");
    expect(attribute(html, control, "id")).toBe("f");
    expect(attribute(html, control, "aria-invalid")).toBe("true");
    expect(attribute(html, control, "aria-describedby")?.split(" ")).toEqual(["f-description", "f-error"]);
    expect(html).toContain('id="f-description"');
    expect(attribute(html, /<p[^>]*field__error[^>]*>/, "id")).toBe("f-error");
    expect(textOf(html)).toContain("Too long");
  });

  it("without hint and error refers to nothing and is not marked invalid", async () => {
    const html = await render(<TextField label="Name" name="name" />);
    expect(html).not.toContain("aria-describedby");
    expect(html).not.toContain("aria-invalid");
  });

  it("shows the first of several errors", async () => {
    const html = await render(<TextField label="Name" error={["First", "Second"]} />);
    expect(textOf(html)).toContain("First");
    expect(textOf(html)).not.toContain("Second");
  });

  it("passes a form library's attributes on to the control", async () => {
    const html = await render(
      <TextField label="E-mail" id="login-email" form="login" name="email" type="email" required />,
    );
    expect(attribute(html, /<input[^>]*>/, "form")).toBe("login");
    expect(attribute(html, /<input[^>]*>/, "type")).toBe("email");
    expect(html).toMatch(/<input[^>]*required/);
  });

  it("for an amount is text with a decimal keyboard, never a number field", async () => {
    const html = await render(<AmountField label="Amount" unit="ETH" defaultValue="0.25" />);
    expect(attribute(html, /<input[^>]*>/, "type")).toBe("text");
    expect(attribute(html, /<input[^>]*>/, "inputMode")).toBe("decimal");
  });
});

describe("radio cards", () => {
  const options = [
    { value: "SLOW", label: "Slow" },
    { value: "MEDIUM", label: "Medium" },
  ];

  it("are real radio buttons in a named group, the default one chosen", async () => {
    const html = await render(
      <RadioCards legend="Fee" name="fee" options={options} defaultValue="MEDIUM" error="Pick one" />,
    );
    expect(textOf(html.match(/<legend.*?<\/legend>/)?.[0] ?? "")).toBe("Fee");
    expect(html.match(/<input[^>]*checked[^>]*>/g)).toHaveLength(1);
    expect(attribute(html, /<input[^>]*checked[^>]*>/, "value")).toBe("MEDIUM");
    const error = attribute(html, /<p[^>]*field__error[^>]*>/, "id");
    expect(attribute(html, /<fieldset[^>]*>/, "aria-describedby")).toBe(error);
  });
});

describe("the list of a form's errors", () => {
  it("is announced at once, lists each error once, and links to its field", async () => {
    const html = await render(
      <FormError
        errors={["No balance", { message: "Please enter an amount", fieldId: "amount" }, "No balance"]}
      />,
    );
    expect(html).toContain('role="alert"');
    expect(html.match(/<li>/g)).toHaveLength(2);
    expect(html).toContain('href="#amount"');
  });

  it.each([[undefined], [null], [[]], [""]])("is absent for %j", async (errors) => {
    expect(await render(<FormError errors={errors} />)).toBe("");
  });
});

describe("the partial PIN", () => {
  it("names each field after its position, in the order of the PIN", async () => {
    const html = await render(<PinFields positions={[5, 2]} />);
    const inputs = html.match(/<input[^>]*>/g) ?? [];
    expect(inputs.map((input) => attribute(input, /.*/, "name"))).toEqual([
      "secondPinDigit",
      "firstPinDigit",
    ]);
    expect(textOf(html)).toMatch(/Character 2 of your PIN.*Character 5 of your PIN/);
    expect(html.match(/pin__dot/g)).toHaveLength(4);
  });

  it("is never shown, remembered or prefilled", async () => {
    const html = await render(<PinFields positions={[1, 6]} error="Invalid pin, please try again" />);
    for (const input of html.match(/<input[^>]*>/g) ?? []) {
      expect(attribute(input, /.*/, "type")).toBe("text");
      expect(attribute(input, /.*/, "autoComplete")).toBe("off");
      expect(attribute(input, /.*/, "inputMode")).toBe("numeric");
      expect(attribute(input, /.*/, "maxLength")).toBe("1");
      expect(attribute(input, /.*/, "value")).toBeNull();
    }
    expect(textOf(html)).toContain("Invalid pin, please try again");
  });
});

describe("a button", () => {
  it("that is pending keeps its size and focus but is announced as busy", async () => {
    const html = await render(<Button pending>Send</Button>);
    expect(attribute(html, /<button[^>]*>/, "aria-busy")).toBe("true");
    expect(attribute(html, /<button[^>]*>/, "aria-disabled")).toBe("true");
    expect(html).not.toMatch(/<button[^>]*\sdisabled/);
    expect(textOf(html)).toBe("Send");
  });
});
