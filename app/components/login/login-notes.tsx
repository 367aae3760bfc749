import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { paths } from "~/lib/paths";

export function LoginNotes() {
  return (
    <ul className="login__notes">
      <li>
        <Icon name="shield" />
        Next, two characters of your PIN. We never ask for all of it.
      </li>
      <li>
        <Icon name="phone" />
        No PIN, or a locked account? Set a new PIN in the mobile app.
      </li>
      <li>
        <Icon name="check" />
        <span>
          <Link to={paths.verify()}>Verify an export</Link> without an account.
        </span>
      </li>
    </ul>
  );
}
