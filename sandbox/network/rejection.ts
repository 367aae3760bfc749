/** A node's refusal of a transaction, in words that may be shown to people. */
export class NetworkRejection extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "NetworkRejection";
  }
}
