import { ButtonLink } from "~/components/ui/button";
import { Dialog, DialogFooter, DialogMain } from "~/components/ui/dialog";
import type { TransactionFacts } from "~/lib/transactions/transaction-row";
import { TransactionDetail } from "./transaction-detail";

interface TransactionDialogProps {
  facts: TransactionFacts;
  closeTo: string;
  /** The transaction's own page. */
  pageTo: string;
}

/** A transaction's details over the list that it was chosen from. */
export function TransactionDialog({ facts, closeTo, pageTo }: TransactionDialogProps) {
  return (
    <Dialog title="Transaction details" subtitle={facts.amount} closeTo={closeTo} narrow>
      <DialogMain>
        <TransactionDetail transaction={facts} />
      </DialogMain>
      <DialogFooter>
        <ButtonLink to={closeTo} variant="quiet" preventScrollReset>
          Close
        </ButtonLink>
        <ButtonLink to={pageTo}>Open transaction</ButtonLink>
      </DialogFooter>
    </Dialog>
  );
}
