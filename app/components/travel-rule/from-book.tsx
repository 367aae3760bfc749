import { type FormEvent, type ReactNode, useState } from "react";
import { Icon } from "~/components/ui/icon";
import { typedText } from "~/components/ui/on-demand/typed-text";
import { isFromBook } from "~/lib/travel-rule/prefill";

interface FromBookProps {
  /** The address book's values by field name; null if none. */
  book: Readonly<Record<string, string>> | null;
  values: Readonly<Record<string, string>>;
  children: ReactNode;
}

/** Marks fields as filled in from the address book, while they are unchanged. */
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
