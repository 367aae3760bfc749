import { ButtonLink } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog/dialog";
import { ErrorState } from "~/components/ui/states";
import type { DialogPlace } from "~/lib/dialog-place";
import { paths, withSearch } from "~/lib/paths";

interface RequestUnavailableProps {
  place: DialogPlace;
  requestId: string;
  problem: string;
}

/** Names the request, but says nothing about its state. */
export function RequestUnavailable({ place, requestId, problem }: RequestUnavailableProps) {
  return (
    <Dialog title="Request" subtitle={requestId} closeTo={place.closeTo} narrow>
      <ErrorState
        title="This request could not be loaded"
        actions={
          <>
            <ButtonLink
              to={withSearch(place.self, { request: requestId })}
              variant="primary"
              icon="refresh"
              reloadDocument
            >
              Try again
            </ButtonLink>
            <ButtonLink to={paths.transaction(requestId)}>Transaction details</ButtonLink>
          </>
        }
      >
        {problem}
        <br />
        Its status is unknown at the moment.
      </ErrorState>
    </Dialog>
  );
}
