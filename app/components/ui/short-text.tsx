interface ShortTextProps {
  start: string;
  hidden: string;
  end?: string;
}

/** Looks cut, but is selected and copied whole. */
export function ShortText({ start, hidden, end }: ShortTextProps) {
  return (
    <span className="short-text">
      <span className={end ? "short-text__start" : "short-text__only"}>{start}</span>
      <span className="short-text__hidden">{hidden}</span>
      {end}
    </span>
  );
}
