import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Link } from "~/components/ui/link";
import { PageHead } from "~/components/ui/page-head";
import { ErrorState } from "~/components/ui/states";
import { paths } from "~/lib/paths";
import type { PeoplePage as Page } from "~/lib/people/people-page.server";
import { PeopleTable } from "./people-table";
import { ProgramsCard } from "./programs/programs-card";

export function PeoplePage({ page }: { page: Page }) {
  const { people, programs, organisation, changes, mayChange, sessionsOf } = page;
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
  return (
    <>
      <PageHead
        title="People"
        subtitle={`${countWords(people.length, programs?.programs.length ?? 0)} in ${organisation} · a change takes effect once the Owners approve it`}
        actions={
          <>
            {programs?.mayChange ? (
              <ButtonLink to={paths.newProgram()} preventScrollReset>
                Create a key
              </ButtonLink>
            ) : null}
            {mayChange ? (
              <ButtonLink to={paths.invitePerson()} icon="plus" preventScrollReset>
                Invite a person
              </ButtonLink>
            ) : null}
          </>
        }
        isInBar
      />
      <div className="stack people">
        {changes.length > 0 ? (
          <Card title="Waiting changes">
            <ul className="people-changes">
              {changes.map(({ to, title, note }) => (
                <li key={to}>
                  <Link to={to} preventScrollReset>
                    {title}
                  </Link>
                  <small>{note}</small>
                </li>
              ))}
            </ul>
          </Card>
        ) : null}
        <Card title="People">
          <PeopleTable people={people} mayChange={mayChange} sessionsOf={sessionsOf} />
        </Card>
        {programs ? <ProgramsCard {...programs} /> : null}
      </div>
    </>
  );
}

/** '9 people and 2 programs'. */
function countWords(people: number, programs: number): string {
  const named = people === 1 ? "1 person" : `${people} people`;
  if (programs === 0) return named;
  return `${named} and ${programs === 1 ? "1 program" : `${programs} programs`}`;
}
