import QRCode from "qrcode";

/** Side of the drawing in CSS px. */
const SIDE = 180;
/** Light modules around the code; the frame in which it stands adds more. */
const MARGIN = 2;

/**
 * The QR code of a text as an SVG document with the highest error correction. It holds attributes only, no style and
 * no script, and nothing of the text itself: it may stand in a page under a strict Content-Security-Policy.
 */
export function drawQrCode(text: string): Promise<string> {
  return QRCode.toString(text, {
    type: "svg",
    errorCorrectionLevel: "H",
    margin: MARGIN,
    width: SIDE,
  });
}
