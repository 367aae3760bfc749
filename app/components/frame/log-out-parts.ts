import type { ButtonHTMLAttributes, ReactNode } from "react";

/** Makes the frame's sign-out buttons send the page's own form. */
export interface LogOutParts {
  before: ReactNode;
  button: Pick<ButtonHTMLAttributes<HTMLButtonElement>, "form" | "name" | "value" | "onClick">;
}
