import { LookAlike } from "~/components/send/look-alike";
import { NameQuestionFields } from "~/components/similar-names/name-question";
import { Checkbox } from "~/components/ui/form/checkbox";
import type { AnsweredFields } from "~/components/ui/form/field-props";
import type { AddAnswer } from "~/lib/address-book/add-answer.server";
import type { RowValues } from "~/lib/forms/address-book-form";

interface RowQuestionsProps {
  index: number;
  fields: AnsweredFields<RowValues>;
  values: RowValues;
  answer: AddAnswer;
}

/** What has to be ticked about a row: that it is left out, or that its address or name is not the one that it resembles. */
export function RowQuestions({ index, fields, values, answer }: RowQuestionsProps) {
  const repeat = answer.repeats.find((one) => one.index === index);
  const lookAlike = answer.lookAlikes.find((one) => one.index === index);
  const question = answer.names.find((one) => one.index === index);
  const { confirmedAddress, confirmedName, leftOut } = fields;
  return (
    <>
      {lookAlike ? (
        <div className="book-row__question">
          <LookAlike
            chain={values.chain}
            known={lookAlike.known}
            typed={lookAlike.typed}
            confirm={{
              name: confirmedAddress.name,
              id: confirmedAddress.id,
              isConfirmed: values.confirmedAddress === lookAlike.typed,
              error: confirmedAddress.errors,
            }}
          />
        </div>
      ) : values.confirmedAddress ? (
        <input type="hidden" name={confirmedAddress.name} value={values.confirmedAddress} />
      ) : null}
      <NameQuestionFields className="book-row__question" question={question} field={confirmedName} />
      {!question && values.confirmedName ? (
        <input type="hidden" name={confirmedName.name} value={values.confirmedName} />
      ) : null}
      {repeat ? (
        <div className="book-row__question">
          <p>{wordsOf(repeat.of)}</p>
          <Checkbox
            id={leftOut.id}
            name={leftOut.name}
            value={repeat.key}
            label="Leave this row out"
            defaultChecked={values.leftOut === repeat.key}
            error={leftOut.errors}
          />
        </div>
      ) : null}
    </>
  );
}

function wordsOf(of: AddAnswer["repeats"][number]["of"]): string {
  if ("row" in of) return `The same address as row ${of.row + 1}, which is added once.`;
  return "waiting" in of
    ? `This address waits for approval already, as “${of.waiting}”. Only one entry of an address is kept.`
    : `This address is in the address book already, as “${of.name}”. The entry there stays as it is.`;
}
