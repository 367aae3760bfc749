import type { ReactNode } from "react";
import { titleCase } from "~/lib/present/format";
import { statusTone, type Tone } from "~/lib/present/status";
import { classNames } from "./class-names";

export function Tag({ tone, children }: { tone?: Tone; children: ReactNode }) {
  return <span className={classNames("tag", tone && `tag--${tone}`)}>{children}</span>;
}

export function StatusTag({ status }: { status: string }) {
  return <Tag tone={statusTone(status)}>{titleCase(status)}</Tag>;
}
