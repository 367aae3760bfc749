import { ButtonLink } from "~/components/ui/button";
import { Dialog, DialogFooter, DialogMain } from "~/components/ui/dialog/dialog";
import { Notice } from "~/components/ui/notice";
import { ErrorState } from "~/components/ui/states";
import type { PlainDialogPlace } from "~/lib/dialog-place";
import { paths } from "~/lib/paths";

interface Props {
  place: PlainDialogPlace;
  subWalletId: string;
  /** Null if the backend could not say; see `problem`. */
  name: string | null;
  problem: string | null;
}

export function SubWalletCreated({ place, subWalletId, name, problem }: Props) {
  if (name === null) {
    return (
      <Dialog title="Create Sub-Wallet" closeTo={place.closeTo} narrow>
        <ErrorState title="The sub-wallet could not be loaded">{problem}</ErrorState>
      </Dialog>
    );
  }
  return (
    <Dialog title="Sub-Wallet Created" subtitle={name} closeTo={place.closeTo} narrow>
      <DialogMain>
        <Notice tone="ok">
          The sub-wallet has an address of its own. Before you share it, compare it with the mobile app.
        </Notice>
      </DialogMain>
      <DialogFooter>
        <ButtonLink to={place.closeTo} preventScrollReset>
          Done
        </ButtonLink>
        <ButtonLink to={paths.wallet(subWalletId)} variant="primary">
          Open sub-wallet
        </ButtonLink>
      </DialogFooter>
    </Dialog>
  );
}
