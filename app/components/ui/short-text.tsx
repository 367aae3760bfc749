interface ShortTextProps {
  start: string;
  /** What is not seen. */
  hidden: string;
  /** Seen again after it. */
  end?: string;
}

/** A text that is seen cut, and selected and copied whole. */
export function ShortText({ start, hidden, end }: ShortTextProps) {
  return (
    <span className="short-text">
      <span className={end ? "short-text__start" : "short-text__only"}>{start}</span>
      <span className="short-text__hidden">{hidden}</span>
      {end}
    </span>
  );
}
