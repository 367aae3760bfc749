import type { ReactNode } from "react";

/** Tiles side by side, as many as fit. */
export function TileGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className="tiles" aria-label={label}>
      {children}
    </ul>
  );
}
