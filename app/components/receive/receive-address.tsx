import { Address } from "~/components/ui/address/address";
import { CopyButton } from "~/components/ui/copy-button";
import { ExternalLink } from "~/components/ui/external-link";
import { QrCode } from "~/components/ui/on-demand/qr-code";

interface ReceiveAddressProps {
  address: string;
  /** SVG drawn by the server. */
  qrSvg: string;
  explorer?: { name: string; url: string } | null;
}

export function ReceiveAddress({ address, qrSvg, explorer }: ReceiveAddressProps) {
  return (
    <div className="receive">
      <QrCode svg={qrSvg} label={`QR code of ${address}`} />
      <p className="receive__address">
        <Address value={address} size="large" copyable={false} />
      </p>
      <div className="row receive__actions">
        <CopyButton value={address} label="Address" words="Copy address" variant="default" />
        {explorer ? (
          <ExternalLink href={explorer.url} asButton>
            View on {explorer.name}
          </ExternalLink>
        ) : null}
      </div>
    </div>
  );
}
