import { useEffect } from "react";
import { Checkbox } from "~/components/ui/form/checkbox";
import { Link } from "~/components/ui/link";
import { Notice } from "~/components/ui/notice";
import { SupportWords } from "~/components/ui/support-words";
import type { Asked, AskedQuestion } from "~/lib/signing/questions/questions";

interface QuestionsProps {
  asked: Asked;
  /** The form was sent without all ticks: focus the first missing one. */
  isRefused: boolean;
}

/** What must be ticked before sending, and what to check first. */
export function Questions({ asked, isRefused }: QuestionsProps) {
  const { questions, found } = asked;
  const first = isRefused ? questions.find(({ isTicked }) => !isTicked) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every refusal leads there anew
  useEffect(() => {
    if (first) document.getElementById(first.name)?.focus();
  }, [asked]);
  return (
    <>
      {found ? (
        <Notice tone="warn">
          <SupportWords>{found.text}</SupportWords> <Link to={found.link.to}>{found.link.label}</Link>
        </Notice>
      ) : null}
      {questions.length > 0 ? (
        <fieldset className="questions">
          <legend className="questions__title">Confirm before it is sent</legend>
          {questions.map((question) => (
            <QuestionBox key={question.value} question={question} isNext={question === first} />
          ))}
        </fieldset>
      ) : null}
    </>
  );
}

function QuestionBox({ question, isNext }: { question: AskedQuestion; isNext: boolean }) {
  const { name, value, text, details = [], link, tick, isTicked } = question;
  return (
    <div className="question">
      <p id={`${name}-text`}>
        <SupportWords>{text}</SupportWords> {link ? <Link to={link.to}>{link.label}</Link> : null}
      </p>
      {details.length > 0 ? (
        <ul>
          {details.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
      <Checkbox
        id={name}
        name={name}
        value={value}
        label={tick}
        defaultChecked={isTicked}
        error={isNext ? ["Tick this, or change the transaction"] : undefined}
        autoFocus={isNext}
      />
    </div>
  );
}
