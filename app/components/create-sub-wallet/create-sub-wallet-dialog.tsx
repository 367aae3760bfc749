import { Dialog } from "~/components/ui/dialog/dialog";
import { ErrorState } from "~/components/ui/states";
import type { CreateSubWalletAnswer, CreateSubWalletPage } from "~/lib/create-sub-wallet/flow.server";
import { CreateSubWalletForm } from "./create-sub-wallet-form";
import { SubWalletCreated } from "./sub-wallet-created";
import { SubWalletNotCreated } from "./sub-wallet-not-created";

interface Props {
  page: CreateSubWalletPage;
  answer: CreateSubWalletAnswer | undefined;
}

export function CreateSubWalletDialog({ page, answer }: Props) {
  if (page.stage === "created") return <SubWalletCreated {...page} />;
  if (answer?.stage === "failed") return <SubWalletNotCreated place={page.place} answer={answer} />;
  if (!page.choices) {
    return (
      <Dialog title="Create Sub-Wallet" closeTo={page.place.closeTo} narrow>
        <ErrorState title="The form could not be loaded">{page.problem}</ErrorState>
      </Dialog>
    );
  }
  const { place, choices, once, kept } = page;
  const form = { place, choices, kept, once: answer?.once ?? once };
  return <CreateSubWalletForm {...form} answer={answer} />;
}
