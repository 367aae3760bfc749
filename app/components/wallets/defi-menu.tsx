import { ExternalLink } from "~/components/ui/external-link";
import { Menu } from "~/components/ui/menu";

interface DefiMenuProps {
  apps: readonly { label: string; url: string }[];
  /** Help on connecting a wallet extension. */
  helpUrl: string | null;
}

/** Distinguishes two applications of one kind. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

/** External applications that use this sub-wallet through a wallet extension. */
export function DefiMenu({ apps, helpUrl }: DefiMenuProps) {
  return (
    <Menu label="DeFi">
      {apps.map(({ label, url }) => (
        <ExternalLink key={url} href={url} className="menu__item defi-item">
          <span>
            {label} <small>{hostOf(url)}</small>
          </span>
        </ExternalLink>
      ))}
      {helpUrl ? (
        <>
          <hr className="menu__rule" />
          <ExternalLink href={helpUrl} className="menu__item defi-item">
            <span>How to connect a wallet extension</span>
          </ExternalLink>
        </>
      ) : null}
    </Menu>
  );
}
