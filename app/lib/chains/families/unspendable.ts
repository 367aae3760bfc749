export function isAllZeros(bytes: Uint8Array | null | undefined): boolean {
  return !!bytes && bytes.length > 0 && bytes.every((byte) => byte === 0);
}
