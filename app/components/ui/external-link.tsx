import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon";
import { VisuallyHidden } from "./visually-hidden";

interface ExternalLinkProps {
  href: string;
  children: ReactNode;
  asButton?: boolean;
  className?: string;
}

/** Opens a new tab that learns nothing about this one. */
export function ExternalLink({ href, children, asButton = false, className }: ExternalLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={classNames(asButton ? "button" : "external-link", className)}
    >
      {children}
      <Icon name="external" size="small" />
      <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
    </a>
  );
}
