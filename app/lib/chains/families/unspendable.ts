/** Whether a key, hash or account is nothing but zeros: nobody can find what belongs to it. Null: it is none. */
export function isAllZeros(bytes: Uint8Array | null | undefined): boolean {
  return !!bytes && bytes.length > 0 && bytes.every((byte) => byte === 0);
}
