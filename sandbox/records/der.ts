/** DER (ITU-T X.690) for the contract's records. */

/** INTEGER: two's complement, shortest form. */
export function derInteger(value: bigint | number): Uint8Array {
  const number = BigInt(value);
  if (number < 0n) throw new RangeError("Negative integers have no place in these records");
  let digits = number.toString(16);
  if (digits.length % 2 === 1) digits = `0${digits}`;
  const bytes = Buffer.from(digits, "hex");
  return tagged(0x02, (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

export function derOctetString(bytes: Uint8Array): Uint8Array {
  return tagged(0x04, bytes);
}

/** @throws for characters outside PrintableString */
export function derPrintableString(text: string): Uint8Array {
  if (!/^[A-Za-z0-9 '()+,\-./:=?]*$/.test(text)) throw new RangeError("Not a PrintableString");
  return tagged(0x13, Buffer.from(text, "ascii"));
}

export function derUtf8String(text: string): Uint8Array {
  return tagged(0x0c, Buffer.from(text, "utf8"));
}

export function derSequence(parts: Uint8Array[]): Uint8Array {
  return tagged(0x30, Buffer.concat(parts));
}

function tagged(tag: number, content: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

function lengthOf(length: number): Uint8Array {
  if (length < 0x80) return Buffer.from([length]);
  let digits = length.toString(16);
  if (digits.length % 2 === 1) digits = `0${digits}`;
  const bytes = Buffer.from(digits, "hex");
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
}
