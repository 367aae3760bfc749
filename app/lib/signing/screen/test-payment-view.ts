import type { Annotation } from "~/lib/custody/transactions/annotation.server";
import { formatExact, fromUnits } from "~/lib/money";
import { isRepeatable } from "~/lib/operations";
import { paths } from "~/lib/paths";
import { isConfirmedStatus, isFinalStatus } from "~/lib/present/status";
import type { CheckedRequest } from "./check-request.server";
import type { EndingView } from "./ending";

type Links = Pick<Annotation, "whole" | "restOf" | "rest">;

/** A test payment, or the rest of one. */
export interface TestPaymentView {
  /** 'Of 10 ETH. The rest, 9.99 ETH, is offered here once it is confirmed.' */
  words: string;
  /** The other of the two; null if there is none. */
  link: { to: string; label: string } | null;
  /** The rest can be sent now. */
  isOffered: boolean;
}

/** Smallest units; null for what is no test payment. @param amount the test's */
export function restUnits({ whole }: Pick<Links, "whole">, amount: string): bigint | null {
  const rest = whole === null ? 0n : BigInt(whole) - BigInt(amount);
  return rest > 0n ? rest : null;
}

interface Tested {
  annotation: { annotation: Links | null } | null;
  requestId: string;
  status: string;
  checked: CheckedRequest;
  base: { subWalletId: string };
}

/** Null for any other request, and where the amount is not known. */
export function testPaymentView({ annotation, status, checked, ...tested }: Tested): TestPaymentView | null {
  const noted = annotation?.annotation;
  if (!noted) return null;
  if (noted.restOf !== null) {
    const link = { to: paths.transaction(noted.restOf), label: "Open the test payment" };
    return { words: "Pays the rest of a test payment.", link, isOffered: false };
  }
  const intent = checked.state === "sound" ? checked.intent : null;
  const rest = intent && isRepeatable(intent) ? restUnits(noted, intent.amount) : null;
  if (rest === null || !intent || !isRepeatable(intent) || noted.whole === null) return null;
  const { decimals, symbol } = intent.asset;
  const [all, left] = [BigInt(noted.whole), rest].map(
    (units) => `${formatExact(fromUnits(units, decimals))} ${symbol}`,
  );
  if (!isConfirmedStatus(status)) {
    const then = isFinalStatus(status)
      ? "It did not pay, so the rest is not offered."
      : `The rest, ${left}, is offered here once it is confirmed.`;
    return { words: `Of ${all}. ${then}`, link: null, isOffered: false };
  }
  if (noted.rest !== null) {
    const link = { to: paths.transaction(noted.rest), label: "Open the rest" };
    return { words: `Of ${all}. The rest, ${left}, has been prepared.`, link, isOffered: false };
  }
  const to = paths.walletAction(tested.base.subWalletId, "send", { again: tested.requestId, rest: 1 });
  return {
    words: `Of ${all}. The rest, ${left}, can be sent now.`,
    link: { to, label: "Send the rest" },
    isOffered: true,
  };
}

/** The rest comes before paying the test once more. */
export function withRest(ending: EndingView, test: TestPaymentView | null): EndingView {
  if (!test?.isOffered || !test.link) return ending;
  return { ...ending, again: { to: test.link.to, label: "Send the rest" } };
}
