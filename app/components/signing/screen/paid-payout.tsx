import type { Definition } from "~/components/ui/definition-list";
import { Link } from "~/components/ui/link";
import type { PaidPayoutView } from "~/lib/present/paid-payout";

/** 'Payment 12 of payout “Salaries November”'. */
export function paidPayoutRow(paid: PaidPayoutView | null | undefined): Definition | null {
  if (!paid) return null;
  const { words, name, to } = paid;
  return {
    label: "Payout",
    value: (
      <>
        {words} <Link to={to}>“{name}”</Link>
      </>
    ),
    note: "Approved with the payout, not by itself",
  };
}
