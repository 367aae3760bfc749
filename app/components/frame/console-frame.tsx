import { Breadcrumb } from "~/components/ui/breadcrumb";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { AccountMenu } from "./account-menu";
import type { ConsoleFrameProps } from "./frame-props";
import { Rail } from "./rail";
import { TabBar } from "./tab-bar";

/** Rail, header and page. */
export function ConsoleFrame(props: ConsoleFrameProps) {
  const { breadcrumb, frozen, children } = props;
  return (
    <div className="shell">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Rail {...props} />
      <div className="shell__body">
        <header className="top">
          <Breadcrumb crumbs={breadcrumb} />
          {/* Literal `findPaths.page()`, which every page would have to load. */}
          <Link to="/find" className="find-link">
            <Icon name="search" />
            Find
          </Link>
          <AccountMenu {...props} />
        </header>
        {frozen.length > 0 ? (
          <Link to="/freeze" className="frozen">
            <Icon name="stop" />
            <span>
              <b>Frozen: {frozen.join(", ")}.</b> Nothing of it is made, approved or sent.
            </span>
          </Link>
        ) : null}
        <main className="page" id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
      <TabBar {...props} />
    </div>
  );
}
