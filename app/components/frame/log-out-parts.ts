import type { ButtonHTMLAttributes, ReactNode } from "react";

/** What a page adds to the frame's buttons that log out, so that they send a form of its own. */
export interface LogOutParts {
  /** Stands before each of them. */
  before: ReactNode;
  button: Pick<ButtonHTMLAttributes<HTMLButtonElement>, "form" | "name" | "value" | "onClick">;
}
