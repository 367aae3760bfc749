import { classNames } from "./class-names";
import { iconShapes } from "./icon-shapes";

export type IconName = keyof typeof iconShapes;

interface IconProps {
  name: IconName;
  /** Words for an icon that stands alone; without them it is decoration and hidden from screen readers. */
  title?: string;
  size?: "small" | "large";
  className?: string;
}

export function Icon({ name, title, size, className }: IconProps) {
  const classes = classNames("icon", size && `icon--${size}`, className);
  if (!title) {
    return (
      <svg
        className={classes}
        width="18"
        height="18"
        viewBox="0 0 24 24"
        aria-hidden="true"
        focusable="false"
      >
        {iconShapes[name]}
      </svg>
    );
  }
  return (
    <svg className={classes} width="18" height="18" viewBox="0 0 24 24" role="img" aria-label={title}>
      <title>{title}</title>
      {iconShapes[name]}
    </svg>
  );
}
