import { describe, expect, it } from "vitest";
import { CustomFee } from "~/components/send/custom-fee";
import { CustomToken } from "~/components/send/custom-token";
import { useAnsweredForm } from "~/components/ui/form/use-answered-form";
import type { FeeKind } from "~/lib/chains";
import { emptySendForm, SEND_FIELDS, type SendForm } from "~/lib/forms/send-form";
import { render, textOf } from "../../fixtures/console/components-render";

type Part = { part: "token" | FeeKind };

function Sample({ part }: Part) {
  const { fields } = useAnsweredForm<SendForm>({
    id: "send",
    defaults: emptySendForm(""),
    answer: null,
    limits: SEND_FIELDS,
  });
  return part === "token" ? (
    <CustomToken fields={fields} />
  ) : (
    <CustomFee kind={part} symbol="ETH" fields={fields} />
  );
}

describe("the send form", () => {
  it.each(["gas", "satoshi-per-byte", "tip"] as const)(
    "a custom fee comes with its warning: %s",
    async (part) => {
      expect(textOf(await render(<Sample part={part} />))).toContain(
        "When adjusting fee settings, your transaction might fail or you might spend more than you need.",
      );
    },
  );

  it("asks for address, symbol and decimals of a custom token, and warns of its decimals and of the co-signing service", async () => {
    const html = await render(<Sample part="token" />);
    for (const name of ["tokenAddress", "tokenSymbol", "tokenDecimals"])
      expect(html).toContain(`name="${name}"`);
    const words = textOf(html).replace(/\s+/g, " ");
    expect(words).toContain("Check the decimals with the token's issuer");
    expect(words).toContain(
      "requires tokens to be in the address book, the co-signing service does not sign this one",
    );
  });
});
