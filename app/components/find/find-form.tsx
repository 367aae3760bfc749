import { Form } from "@remix-run/react";
import { Button } from "~/components/ui/button";
import { TextField } from "~/components/ui/text-field";
import { findPaths } from "~/lib/find/find-paths";
import { FIND_LENGTH } from "~/lib/forms/field-limits";

export function FindForm({ text }: { text: string }) {
  return (
    <Form method="get" action={findPaths.page()} role="search" aria-label="Everything" className="find-form">
      <TextField
        label="Name, hash, address, id, page or action"
        hideLabel
        type="search"
        name="q"
        placeholder="Name, hash, address, id, page or action"
        defaultValue={text}
        maxLength={FIND_LENGTH}
        autoComplete="off"
        spellCheck={false}
        autoFocus
      />
      <Button variant="primary">Find</Button>
    </Form>
  );
}
