import type { ReactNode } from "react";

export function WhatHappens({ children }: { children: ReactNode }) {
  return (
    <section className="stack" aria-label="What happens next">
      <h3>What happens next</h3>
      {children}
    </section>
  );
}
