/** Whoever shows it also says in words what is loading. */
export function Spinner({ label }: { label?: string }) {
  if (!label) return <span className="spinner" aria-hidden="true" />;
  return (
    <output className="spinner-line">
      <span className="spinner" aria-hidden="true" />
      <span>{label}</span>
    </output>
  );
}
