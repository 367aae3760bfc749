import type { ReactNode } from "react";

interface QrCodeProps {
  /** SVG drawn by the server; attributes only, no style or script. */
  svg: string;
  /** Accessible name: what it encodes. */
  label: string;
  caption?: ReactNode;
}

export function QrCode({ svg, label, caption }: QrCodeProps) {
  return (
    <figure className="qr">
      <div
        className="qr__code"
        role="img"
        aria-label={label}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server draws the SVG itself, from a validated address
        dangerouslySetInnerHTML={{ __html: svg }}
      />
      {caption ? <figcaption>{caption}</figcaption> : null}
    </figure>
  );
}
