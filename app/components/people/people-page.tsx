import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { PageHead } from "~/components/ui/page-head";
import { ErrorState } from "~/components/ui/states";
import { paths } from "~/lib/paths";
import type { PeoplePage as Page } from "~/lib/people/people-page.server";
import { PeopleTable } from "./people-table";
import { ProgramsCard } from "./programs/programs-card";

export function PeoplePage({ page }: { page: Page }) {
  const { people, programs, organisation } = page;
  if (!people) {
    return (
      <ErrorState
        title="The people could not be loaded"
        actions={
          <ButtonLink to={paths.people()} icon="refresh" reloadDocument>
            Try again
          </ButtonLink>
        }
      >
        {page.problem}
      </ErrorState>
    );
  }
  const count = people.length === 1 ? "1 person" : `${people.length} people`;
  return (
    <>
      <PageHead
        title="People"
        subtitle={`${count} in ${organisation}`}
        actions={
          programs?.mayChange ? (
            <ButtonLink to={paths.newProgram()} preventScrollReset>
              Create a key
            </ButtonLink>
          ) : null
        }
        isInBar
      />
      <div className="stack people">
        <Card title="People">
          <PeopleTable people={people} />
        </Card>
        {programs ? <ProgramsCard {...programs} /> : null}
      </div>
    </>
  );
}
