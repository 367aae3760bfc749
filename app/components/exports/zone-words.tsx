/** Whose days the form's days are. */
export function ZoneWords({ zone }: { zone: string }) {
  return (
    <p className="field__hint export__zone">
      {zone === "UTC" ? "Days begin and end in UTC." : `Days begin and end in ${zone}.`}
    </p>
  );
}
