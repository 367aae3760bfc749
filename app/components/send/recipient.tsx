import { useRef } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { type ShownPart, useShownPart } from "~/components/signing/form/use-shown-part";
import { classNames } from "~/components/ui/class-names";
import { Field } from "~/components/ui/field";
import { inputProps } from "~/components/ui/form/field-props";
import { Link } from "~/components/ui/link";
import { NameMarkNote } from "~/components/ui/name-mark";
import { Notice } from "~/components/ui/notice";
import { VisuallyHidden } from "~/components/ui/visually-hidden";
import { paths } from "~/lib/paths";
import { RecipientAddress } from "./recipient-address";
import type { RecipientBoxProps } from "./recipient-combobox";
import { RecipientList } from "./recipient-list";
import { RecipientLookAlike } from "./recipient-look-alike";
import type { SendFormPart } from "./use-send-form";

const BOX: ShownPart<RecipientBoxProps> = {
  loaded: null,
  load: async () => (await import("./recipient-combobox")).RecipientCombobox,
};

const ALLOW_LIST = "Your organisation only sends to recipients in its address book";

const LABEL = (
  <>
    <span className="needs-script">
      To<VisuallyHidden> (recipient address or name)</VisuallyHidden>
    </span>
    <span className="without-script">Recipient address</span>
  </>
);

const PLAIN_TEXT = {
  className: "input",
  type: "text",
  autoComplete: "off",
  autoCapitalize: "off",
  autoCorrect: "off",
  spellCheck: false,
};

/**
 * Without scripts a list, an address field and a search; with them the field becomes a combobox once its script is
 * loaded.
 */
export function RecipientField(part: SendFormPart) {
  const { view, fields, values, now, answer } = part;
  const { Part: Box, hasFailed } = useShownPart(BOX);
  const input = useRef<HTMLInputElement>(null);
  const isListed = view.whitelistEnabled;
  // If nothing may be typed, errors are shown at the list until there is a combobox.
  const isMain = Box !== null || !isListed;
  const { id, name, maxLength } = inputProps(fields.to);
  // Before scripts run; afterwards the dialog sets the focus.
  const isFirst = !useHydrated() && !answer;
  return (
    <>
      <div
        className={classNames(
          "recipient",
          Box && "recipient-box",
          isListed && "recipient--listed",
          hasFailed && "recipient--all",
        )}
      >
        {Box ? null : (
          <RecipientList {...part} onlyBecause={isListed ? ALLOW_LIST : null} isFirst={isFirst} />
        )}
        <Field
          id={isMain ? id : undefined}
          className="recipient__typed"
          label={LABEL}
          hint={isListed ? ALLOW_LIST : undefined}
          error={isMain ? (fields.recipient.errors ?? fields.to.errors) : undefined}
          after={
            <>
              <FullRecipient {...now} />
              <RecipientLookAlike {...part} />
            </>
          }
        >
          {(aria) => (
            <div className="recipient-box__field">
              <input
                {...aria}
                {...PLAIN_TEXT}
                ref={input}
                name={Box ? undefined : name}
                defaultValue={values.to}
                maxLength={maxLength}
                placeholder={isListed ? "Name or address in your address book" : "Name or address"}
                // biome-ignore lint/a11y/noAutofocus: the dialog was opened to fill in this form, and this is its first field
                autoFocus={isFirst}
                data-autofocus={answer?.max ? undefined : ""}
              />
              {Box ? <Box {...part} input={input} /> : null}
            </div>
          )}
        </Field>
      </div>
      <ChosenMark {...part} />
      <NoSavedRecipient {...part} />
    </>
  );
}

/** Of the chosen recipient's name; apart from the fields, which are not all shown. */
function ChosenMark({ view, choices, now: { recipient } }: SendFormPart) {
  if (recipient === "") return null;
  const listed = [...choices.groups, ...view.recipients.groups].flatMap(({ options }) => options);
  return <NameMarkNote mark={listed.find(({ value }) => value === recipient)?.mark} />;
}

/** Shown if the field shows a name or is too narrow. */
function FullRecipient({ recipient, to }: SendFormPart["now"]) {
  const [address = to, memo] = recipient === "" ? [] : recipient.split("#");
  const isHidden = recipient !== "" || (to.length > 20 && !/\s/.test(to));
  return isHidden ? (
    <p className="recipient__full">
      <RecipientAddress address={address} memo={memo} />
    </p>
  ) : null;
}

/** Help if the allow-list is on, but has nobody on this chain. */
export function NoSavedRecipient({ view }: SendFormPart) {
  const { search, hasSaved } = view.recipients;
  if (!view.whitelistEnabled || search || hasSaved) return null;
  return (
    <Notice tone="warn">
      Your address book has no recipient on {view.outlook.network}.{" "}
      <Link to={paths.addAddresses()}>Add one</Link> before you send to anybody outside.
    </Notice>
  );
}
