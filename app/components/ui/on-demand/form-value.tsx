import { useEffect, useRef } from "react";

/** A hidden field that fires `input` when it changes, as typed fields do. */
export function FormValue({ name, value }: { name: string; value: string }) {
  const ref = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the value changes
  useEffect(() => {
    ref.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [value]);
  return <input type="hidden" ref={ref} name={name} value={value} />;
}
