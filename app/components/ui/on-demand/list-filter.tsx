import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "~/components/ui/button";
import { SelectField, type SelectOption } from "~/components/ui/select-field";
import { TextField } from "~/components/ui/text-field";

export interface FilterChoice {
  label: string;
  name: string;
  /** 'All statuses'. */
  empty: string;
  options: readonly SelectOption[];
  value: string;
  className?: string;
}

interface ListFilterProps {
  /** 'Transactions'. */
  label: string;
  /** The list's URL without parameters. */
  action: string;
  className: string;
  hideLabels?: boolean;
  keyword?: {
    label: string;
    placeholder: string;
    value: string;
    maxLength: number;
    className: string;
  };
  choices: readonly FilterChoice[];
  children?: ReactNode;
  /** URL of 'Clear'; null if no filter is active. */
  clearTo: string | null;
}

/**
 * Finds, filters and sorts a list by GET. /home and the address book have their own forms, which are smaller than this
 * one.
 */
export function ListFilter(props: ListFilterProps) {
  const { label, action, className, hideLabels = false, keyword, choices, children, clearTo } = props;
  const navigation = useNavigation();
  const isPending = navigation.state === "loading" && navigation.formMethod === "GET";
  return (
    <Form method="get" action={action} className={className} role="search" aria-label={label}>
      {keyword ? <Keyword {...keyword} hideLabel={hideLabels} /> : null}
      {choices.map(({ value, ...choice }) => (
        <SelectField key={choice.name} {...choice} hideLabel={hideLabels} defaultValue={value} />
      ))}
      {children}
      <div className="list-filter__actions">
        <Button pending={isPending}>Filter</Button>
        {clearTo ? (
          <ButtonLink to={clearTo} variant="quiet" preventScrollReset>
            Clear
          </ButtonLink>
        ) : null}
      </div>
    </Form>
  );
}

function Keyword({ value, ...field }: NonNullable<ListFilterProps["keyword"]> & { hideLabel: boolean }) {
  return (
    <TextField {...field} type="search" name="q" defaultValue={value} autoComplete="off" spellCheck={false} />
  );
}
