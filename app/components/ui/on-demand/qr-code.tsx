import type { ReactNode } from "react";

interface QrCodeProps {
  /** An SVG document made on the server; attributes only, no style and no script. */
  svg: string;
  /** What it encodes, for those who do not see it. */
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
