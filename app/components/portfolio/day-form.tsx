import { Form } from "@remix-run/react";
import { Button } from "~/components/ui/button";
import { TextField } from "~/components/ui/text-field";
import { paths } from "~/lib/paths";

interface Props {
  value: string;
  error: string | null;
  min: string;
  max: string;
}

export function DayForm({ value, error, min, max }: Props) {
  return (
    <Form key={value} action={paths.portfolio()} className="card day-form" aria-label="A past day" noValidate>
      <TextField
        label="What was held on"
        type="date"
        name="day"
        defaultValue={value}
        error={error}
        min={min}
        max={max}
        hint="A day since 18 Mar 2021. Days begin and end at 00:00 UTC."
      />
      <Button>Show this day</Button>
    </Form>
  );
}
