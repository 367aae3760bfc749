import { type ComponentProps, useContext } from "react";
import { SomeWalletsContext } from "./role";
import { EmptyState } from "./states";

/** An empty list of everything in the wallets that the person sees. */
export function NoneYet(props: ComponentProps<typeof EmptyState>) {
  return useContext(SomeWalletsContext) ? (
    <EmptyState {...props} title="None in the wallets that you see">
      There may be some in other wallets of your organisation.
    </EmptyState>
  ) : (
    <EmptyState {...props} />
  );
}
