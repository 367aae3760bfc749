import { Steps } from "~/components/ui/dialog/steps";
import { Link } from "~/components/ui/link";
import { paths } from "~/lib/paths";

interface Props {
  /** Whether both files are attachments or downloads. */
  title: string;
  detail: string;
}

/** How a recipient can check that a file is complete and unchanged. */
export function HowToCheck({ title, detail }: Props) {
  return (
    <Steps
      title="How to check it"
      steps={[
        { title, detail },
        {
          title: "Check both",
          detail: (
            <>
              Drop them on <Link to={paths.verify()}>the Verify page</Link>. It says ‘complete and unchanged’,
              or names the first difference.
            </>
          ),
        },
      ]}
    />
  );
}
