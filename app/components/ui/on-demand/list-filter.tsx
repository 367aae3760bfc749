import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "~/components/ui/button";
import { SelectField, type SelectOption } from "~/components/ui/select-field";
import { TextField } from "~/components/ui/text-field";

export interface FilterChoice {
  label: string;
  name: string;
  /** What the choice says where nothing is chosen: 'All statuses'. */
  empty: string;
  options: readonly SelectOption[];
  value: string;
  className?: string;
}

interface ListFilterProps {
  /** What is narrowed: 'Transactions'. */
  label: string;
  /** The list's URL without its parameters. */
  action: string;
  className: string;
  hideLabels?: boolean;
  keyword?: {
    label: string;
    hideLabel?: boolean;
    placeholder: string;
    value: string;
    maxLength: number;
    className: string;
    after?: ReactNode;
  };
  choices: readonly FilterChoice[];
  /** Further fields. */
  children?: ReactNode;
  button?: string;
  /** Where 'Clear' leads; null where nothing is narrowed. */
  clearTo: string | null;
}

/**
 * Finds, narrows and sorts a list: a form that is a URL. The forms of /home and of the address book have fewer parts, and
 * would weigh more with this one than without.
 */
export function ListFilter(props: ListFilterProps) {
  const { label, action, className, hideLabels = false, keyword, choices, children } = props;
  const { button = "Filter", clearTo } = props;
  const navigation = useNavigation();
  const isPending = navigation.state === "loading" && navigation.formMethod === "GET";
  return (
    <Form method="get" action={action} className={className} role="search" aria-label={label}>
      {keyword ? <Keyword {...{ hideLabel: hideLabels, ...keyword }} /> : null}
      {choices.map(({ value, ...choice }) => (
        <SelectField key={choice.name} {...choice} hideLabel={hideLabels} defaultValue={value} />
      ))}
      {children}
      <div className="list-filter__actions">
        <Button pending={isPending}>{button}</Button>
        {clearTo ? (
          <ButtonLink to={clearTo} variant="quiet" preventScrollReset>
            Clear
          </ButtonLink>
        ) : null}
      </div>
    </Form>
  );
}

function Keyword({ value, ...field }: NonNullable<ListFilterProps["keyword"]>) {
  return (
    <TextField {...field} type="search" name="q" defaultValue={value} autoComplete="off" spellCheck={false} />
  );
}
