import { Button, ButtonLink } from "~/components/ui/button";
import { MAX_ROWS } from "~/lib/forms/address-book-form";
import { paths } from "~/lib/paths";

/** Always visible, however many rows there are. */
export function AddFoot({ count, pending }: { count: number; pending: string | null }) {
  return (
    <div className="book-foot">
      <p className="book-foot__count">
        {count} of at most {MAX_ROWS} rows
      </p>
      {/* Without scripts the answer scrolls to the new row. */}
      <Button
        name="intent"
        value="add"
        icon="plus"
        formAction={`#book-row-${count + 1}`}
        pending={pending === "add"}
        className="book-foot__add"
      >
        Add Address
      </Button>
      <ButtonLink to={paths.addressBook()} variant="quiet" className="book-foot__cancel">
        Cancel
      </ButtonLink>
      <Button variant="primary" name="intent" value="submit" pending={pending === "submit"}>
        Submit Request
      </Button>
    </div>
  );
}
