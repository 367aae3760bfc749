/**
 * The words for an address that has the shape of its chain's but fails the checksum: unlike other refusals, it was
 * probably meant for this chain and mistyped.
 */
export function withWrongCharacter(message: string): string {
  return `${message.replace(/\.$/, "")}. A character seems wrong or missing: the checksum does not match`;
}
