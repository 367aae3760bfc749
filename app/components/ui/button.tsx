import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, useRef } from "react";
import { classNames } from "./class-names";
import { Icon, type IconName } from "./icon";
import { Link, type LinkProps } from "./link";
import { Spinner } from "./spinner";
import { useEarlyPress } from "./use-early-press";
import { VisuallyHidden } from "./visually-hidden";

export type ButtonVariant = "default" | "primary" | "quiet" | "danger";

interface Look {
  variant?: ButtonVariant;
  size?: "small" | "large";
  icon?: IconName;
  /** The children become the icon's accessible name. */
  iconOnly?: boolean;
  wide?: boolean;
  className?: string;
  children: ReactNode;
}

function classesOf({ variant = "default", size, iconOnly, wide, className }: Omit<Look, "children">): string {
  return classNames(
    "button",
    variant !== "default" && `button--${variant}`,
    size && `button--${size}`,
    iconOnly && "button--icon",
    wide && "button--wide",
    className,
  );
}

function ButtonContent({
  icon,
  iconOnly,
  size,
  children,
}: Pick<Look, "icon" | "iconOnly" | "size" | "children">) {
  return (
    <span className="button__label">
      {icon ? <Icon name={icon} size={size === "small" ? "small" : undefined} /> : null}
      {iconOnly ? <VisuallyHidden>{children}</VisuallyHidden> : children}
    </span>
  );
}

export type ButtonProps = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children" | "className"> & {
    /** Shows a ring, keeps the focus and ignores presses. */
    pending?: boolean;
  };

/** Submits its form unless `type` says otherwise. */
export function Button({
  variant,
  size,
  icon,
  iconOnly,
  wide,
  className,
  pending = false,
  type = "submit",
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEarlyPress(button);
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (pending) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      ref={button}
      type={type}
      className={classesOf({ variant, size, iconOnly, wide, className })}
      onClick={press}
      {...(pending ? { "data-pending": "", "aria-busy": true, "aria-disabled": true } : null)}
    >
      <ButtonContent icon={icon} iconOnly={iconOnly} size={size}>
        {children}
      </ButtonContent>
      {pending ? <Spinner /> : null}
    </button>
  );
}

export type ButtonLinkProps = Look & Omit<LinkProps, "children" | "className">;

export function ButtonLink({
  variant,
  size,
  icon,
  iconOnly,
  wide,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={classesOf({ variant, size, iconOnly, wide, className })}>
      <ButtonContent icon={icon} iconOnly={iconOnly} size={size}>
        {children}
      </ButtonContent>
    </Link>
  );
}
