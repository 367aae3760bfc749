/** Enter presses the first button of a form: this one, unseen, so that it is the right one. */
export function DefaultSubmit({ name, value, label }: { name: string; value: string; label: string }) {
  return (
    <button
      type="submit"
      name={name}
      value={value}
      className="visually-hidden"
      tabIndex={-1}
      aria-hidden="true"
    >
      {label}
    </button>
  );
}
