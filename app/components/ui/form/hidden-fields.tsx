/** Values typed at an earlier stage, by field name. */
export function HiddenFields({ values }: { values: object }) {
  return (
    <>
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}
