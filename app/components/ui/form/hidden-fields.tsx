/** What a form carries along unseen: values that were typed at an earlier stage, by the names of their fields. */
export function HiddenFields({ values }: { values: object }) {
  return (
    <>
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}
