import { classNames } from "./class-names";
import { iconShapes } from "./icon-shapes";

export type IconName = keyof typeof iconShapes;

interface IconProps {
  name: IconName;
  /** Accessible name; without one the icon is decoration. */
  title?: string;
  size?: "small" | "large";
  className?: string;
}

export function Icon({ name, title, size, className }: IconProps) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it is hidden from screen readers where it has none
    <svg
      className={classNames("icon", size && `icon--${size}`, className)}
      width="18"
      height="18"
      viewBox="0 0 24 24"
      {...(title ? { role: "img", "aria-label": title } : { "aria-hidden": true, focusable: "false" })}
    >
      {title ? <title>{title}</title> : null}
      <path d={iconShapes[name]} />
    </svg>
  );
}
