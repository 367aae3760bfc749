import QRCode from "qrcode";

/** CSS px. */
const SIDE = 180;
/** In modules; the surrounding frame adds more. */
const MARGIN = 2;

/** SVG with the highest error correction. Attributes only: no style, script or text, so a strict CSP allows it. */
export function drawQrCode(text: string): Promise<string> {
  return QRCode.toString(text, {
    type: "svg",
    errorCorrectionLevel: "H",
    margin: MARGIN,
    width: SIDE,
  });
}
