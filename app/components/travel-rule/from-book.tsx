import { type FormEvent, type ReactNode, useState } from "react";
import { Icon } from "~/components/ui/icon";
import { typedText } from "~/components/ui/on-demand/typed-text";
import { isFromBook } from "~/lib/travel-rule/prefill";

interface FromBookProps {
  /** What the address book says, by the names of the fields; null where it says nothing. */
  book: Readonly<Record<string, string>> | null;
  /** What the fields say. */
  values: Readonly<Record<string, string>>;
  /** The fields. */
  children: ReactNode;
}

/** Fields that the address book may have filled in: they say so, for as long as they say the same. */
export function FromBook({ book, values, children }: FromBookProps) {
  const [isSame, setSame] = useState(book !== null && isFromBook(values, book));
  if (!book) return children;
  function compare({ currentTarget }: FormEvent<HTMLElement>) {
    const form = currentTarget.closest("form");
    if (!form || !book) return;
    const texts = Object.keys(book).map((name) => [name, typedText(form, name) ?? ""]);
    setSame(isFromBook(Object.fromEntries(texts), book));
  }
  return (
    <div className="from-book" onInput={compare}>
      {children}
      {isSame ? (
        <p className="from-book__mark">
          <Icon name="book" size="small" />
          from the address book
        </p>
      ) : null}
    </div>
  );
}
