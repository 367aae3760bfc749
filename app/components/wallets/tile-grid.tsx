import type { ReactNode } from "react";

export function TileGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className="tiles" aria-label={label}>
      {children}
    </ul>
  );
}
