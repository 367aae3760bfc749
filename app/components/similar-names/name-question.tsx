import { classNames } from "~/components/ui/class-names";
import { Checkbox } from "~/components/ui/form/checkbox";
import type { AnsweredField } from "~/components/ui/form/field-props";
import type { NameQuestion } from "~/lib/similar-names/questions.server";

interface Props {
  /** Null if there is nothing to ask. */
  question: NameQuestion | null | undefined;
  field: AnsweredField;
  /** Its place in a grid of rows. */
  className?: string;
}

/** Which names another one could be mistaken for, and a tick to give it all the same. */
export function NameQuestionFields({ question, field, className }: Props) {
  if (!question) return null;
  const { key, words } = question;
  return (
    <div className={classNames("name-question", className)}>
      {words.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <Checkbox
        id={field.id}
        name={field.name}
        value={key}
        label="Use this name all the same"
        defaultChecked={field.initialValue === key}
        error={field.errors}
      />
    </div>
  );
}
