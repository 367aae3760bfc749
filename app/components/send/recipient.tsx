import { classNames } from "~/components/ui/class-names";
import { choiceProps, inputProps } from "~/components/ui/field-props";
import { Link } from "~/components/ui/link";
import { Notice } from "~/components/ui/notice";
import { useWokenPart, type WokenPart } from "~/components/ui/use-woken-part";
import { paths } from "~/lib/paths";
import { FindRecipient } from "./find-recipient";
import { RecipientLookAlike } from "./recipient-look-alike";
import { fullAddress, RecipientPicker } from "./recipient-picker";
import type { SendFormPart } from "./use-send-form";

const COMBOBOX: WokenPart<SendFormPart> = {
  loaded: null,
  load: async () => (await import("./recipient-combobox")).RecipientCombobox,
};

const ALLOW_LIST = "Your organisation only sends to recipients in its address book";

/**
 * Who is paid. Without scripts a list, a field for an address, and a search; with them one combobox, whose script is
 * loaded when the page is first pointed at, touched or typed on.
 */
export function RecipientField(part: SendFormPart) {
  const { Part: Combobox, load, hasFailed } = useWokenPart(COMBOBOX, () => isFilledIn(part));
  return (
    <>
      {Combobox ? (
        <Combobox {...part} />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that one of its fields is used
        <div className={classNames("recipient", hasFailed && "recipient--all")} onFocus={load}>
          <PlainRecipient {...part} />
        </div>
      )}
      <NoSavedRecipient {...part} />
    </>
  );
}

/** Whether something was entered and left: the combobox shows an address on a line of its own, and would move Preview. */
function isFilledIn({ fields, values }: SendFormPart): boolean {
  const control = document.forms.namedItem(fields.to.formId)?.elements.namedItem("to");
  const isTyped = control instanceof HTMLTextAreaElement && control.value !== values.to;
  return isTyped && document.activeElement !== control;
}

function PlainRecipient(part: SendFormPart) {
  const { view, choices, fields, values } = part;
  const { recipient, to, find } = fields;
  const isTyped = !view.whitelistEnabled;
  const address = fullAddress(values.to);
  return (
    <>
      {choices.hasMore || choices.search ? <FindRecipient choices={choices} field={find} /> : null}
      <RecipientPicker
        groups={choices.groups}
        {...choiceProps(recipient)}
        // What is wrong with the recipient is said of the field that can be changed.
        {...(isTyped ? null : { id: to.id, error: recipient.errors ?? to.errors })}
        typed={isTyped ? inputProps(to) : null}
        after={<RecipientLookAlike {...part} />}
        hint={isTyped ? undefined : ALLOW_LIST}
      />
      {isTyped && address ? (
        <p className="recipient__full recipient__place address" aria-hidden="true">
          {address}
        </p>
      ) : null}
    </>
  );
}

/** With the allow-list on and nobody of this chain in the address book, what to do about it. */
function NoSavedRecipient({ view }: SendFormPart) {
  const [saved] = view.recipients.groups.filter(({ label }) => label === "Address book");
  if (!view.whitelistEnabled || view.recipients.search || saved?.options.length) return null;
  return (
    <Notice tone="warn">
      Your address book has no recipient on {view.outlook.network}.{" "}
      <Link to={paths.addAddresses()}>Add one</Link> before you send to anybody outside.
    </Notice>
  );
}
