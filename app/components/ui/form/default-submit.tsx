/** Enter presses a form's first button: this invisible one. */
export function DefaultSubmit(props: { name: string; value: string; label: string; form?: string }) {
  const { label, ...button } = props;
  return (
    <button type="submit" {...button} className="visually-hidden" tabIndex={-1} aria-hidden="true">
      {label}
    </button>
  );
}
