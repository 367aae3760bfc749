import { ButtonLink } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { PageHead } from "~/components/ui/page-head";
import { type BookSearch, bookCsvUrl, bookUrl } from "~/lib/address-book/list-search";
import { paths } from "~/lib/paths";
import { AllowListWords } from "./allow-list-words";

interface BookHeadProps {
  search: BookSearch;
  /** Null if unknown. */
  whitelistEnabled: boolean | null;
}

export function BookHead({ search, whitelistEnabled }: BookHeadProps) {
  return (
    <PageHead
      title="Address Book"
      subtitle={whitelistEnabled === null ? null : <AllowListWords isOn={whitelistEnabled} />}
      actions={
        <>
          <ButtonLink to={bookUrl(search)} variant="quiet" icon="refresh" preventScrollReset>
            Refresh
          </ButtonLink>
          {/* A plain link: the browser must download the file itself. */}
          <a href={bookCsvUrl(search)} download className="button">
            <span className="button__label">
              <Icon name="download" />
              Export CSV
            </span>
          </a>
          <ButtonLink to={paths.addAddresses()} variant="primary" icon="plus">
            Add Address
          </ButtonLink>
        </>
      }
    />
  );
}
