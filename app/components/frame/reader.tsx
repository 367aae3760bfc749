import type { ReactNode } from "react";
import { RoleContext, SomeWalletsContext } from "~/components/ui/role";
import type { Frame } from "~/lib/frame/frame.server";

interface ReaderProps {
  of: Pick<Frame, "role" | "seesSomeWallets">;
  children: ReactNode;
}

/** Tells everything inside what the person who looks may do and see. */
export function Reader({ of: { role, seesSomeWallets }, children }: ReaderProps) {
  return (
    <RoleContext.Provider value={role}>
      <SomeWalletsContext.Provider value={seesSomeWallets}>{children}</SomeWalletsContext.Provider>
    </RoleContext.Provider>
  );
}
