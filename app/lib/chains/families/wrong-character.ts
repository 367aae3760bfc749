/** For an address with the right shape but a wrong checksum: probably mistyped. */
export function withWrongCharacter(message: string): string {
  return `${message.replace(/\.$/, "")}. A character seems wrong or missing: the checksum does not match`;
}
