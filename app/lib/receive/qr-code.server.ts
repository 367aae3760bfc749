import QRCode from "qrcode";

/** Side of the drawing in CSS px. */
const SIDE = 180;
/** Light modules around the code; the surrounding frame adds more. */
const MARGIN = 2;

/**
 * The QR code of a text as an SVG document with the highest error correction. It has attributes only, no style, no
 * script and none of the text itself, so a strict Content-Security-Policy allows it.
 */
export function drawQrCode(text: string): Promise<string> {
  return QRCode.toString(text, {
    type: "svg",
    errorCorrectionLevel: "H",
    margin: MARGIN,
    width: SIDE,
  });
}
