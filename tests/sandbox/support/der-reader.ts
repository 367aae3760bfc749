/** A DER value read without the code under test: lists for sequences, bigint, bytes or text for the rest. */
export type DerValue = bigint | Buffer | string | DerValue[];

/** Reads one DER value and insists that nothing follows. */
export function readDer(hex: string): DerValue {
  const bytes = Buffer.from(hex, "hex");
  const { value, end } = readAt(bytes, 0);
  if (end !== bytes.length) throw new Error("Bytes after the end");
  return value;
}

function readAt(bytes: Buffer, start: number): { value: DerValue; end: number } {
  const tag = bytes.readUInt8(start);
  const first = bytes.readUInt8(start + 1);
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  const length = lengthBytes === 0 ? first : bytes.readUIntBE(start + 2, lengthBytes);
  const from = start + 2 + lengthBytes;
  const end = from + length;
  const content = bytes.subarray(from, end);
  if (content.length !== length) throw new Error("Cut short");
  if (tag === 0x02) return { value: BigInt.asIntN(length * 8, BigInt(`0x${content.toString("hex")}`)), end };
  if (tag === 0x04) return { value: content, end };
  if (tag === 0x13) return { value: content.toString("ascii"), end };
  if (tag !== 0x30) throw new Error(`Unexpected tag ${tag}`);
  const values: DerValue[] = [];
  for (let at = from; at < end; ) {
    const item = readAt(bytes, at);
    values.push(item.value);
    at = item.end;
  }
  return { value: values, end };
}
