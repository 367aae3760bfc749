import { Form } from "@remix-run/react";
import { HiddenFields } from "~/components/ui/form/hidden-fields";
import { CsrfField } from "~/lib/session/csrf-field";

const SIZES = [100, 50, 25];

/** Addresses per page: a browser preference, which survives signing out. */
export function PageSize({ size, redirectTo }: { size: number; redirectTo: string }) {
  return (
    <Form method="post" action="/preferences" className="page-size" preventScrollReset aria-label="Page size">
      <CsrfField />
      <HiddenFields values={{ redirectTo }} />
      <span className="page-size__label" aria-hidden="true">
        Per page
      </span>
      {SIZES.map((one) => (
        <button
          key={one}
          type="submit"
          name="bookPageSize"
          value={one}
          aria-pressed={one === size}
          aria-label={`${one} per page`}
        >
          {one}
        </button>
      ))}
    </Form>
  );
}
