import { Dialog } from "~/components/ui/dialog";
import { ErrorState } from "~/components/ui/states";
import type { CreateSubWalletAnswer, CreateSubWalletPage } from "~/lib/create-sub-wallet/flow.server";
import { paths } from "~/lib/paths";
import { CreateSubWalletForm } from "./create-sub-wallet-form";
import { SubWalletCreated } from "./sub-wallet-created";
import { SubWalletNotCreated } from "./sub-wallet-not-created";

interface Props {
  page: CreateSubWalletPage;
  answer: CreateSubWalletAnswer | undefined;
}

/** Form, then what was made, or why nothing was. */
export function CreateSubWalletDialog({ page, answer }: Props) {
  if (page.stage === "created") return <SubWalletCreated {...page} />;
  if (answer?.stage === "failed") return <SubWalletNotCreated answer={answer} />;
  if (!page.choices) {
    return (
      <Dialog title="Create Sub-Wallet" closeTo={paths.home()} narrow>
        <ErrorState title="The form could not be loaded">{page.problem}</ErrorState>
      </Dialog>
    );
  }
  return <CreateSubWalletForm choices={page.choices} once={answer?.once ?? page.once} answer={answer} />;
}
