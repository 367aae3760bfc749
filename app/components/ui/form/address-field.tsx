import type { KeyboardEvent, ReactNode, TextareaHTMLAttributes } from "react";
import { Field, type FieldWords } from "../field";

type AddressFieldProps = FieldWords &
  TextareaHTMLAttributes<HTMLTextAreaElement> & {
    after?: ReactNode;
  };

/** An address or hash. It wraps rather than scrolls, so that all of it can be seen; Enter submits. */
export function AddressField({
  label,
  hint,
  error,
  optional,
  hideLabel,
  after,
  id,
  className,
  onKeyDown,
  ...textarea
}: AddressFieldProps) {
  function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
    onKeyDown?.(event);
    if (event.key !== "Enter" || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }
  return (
    <Field {...{ id, label, hint, error, optional, hideLabel, after, className }}>
      {(aria) => (
        <textarea
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          rows={2}
          {...textarea}
          {...aria}
          onKeyDown={submitOnEnter}
          className="input input--mono input--address"
        />
      )}
    </Field>
  );
}
