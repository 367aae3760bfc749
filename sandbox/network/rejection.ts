/** The message is shown to users. */
export class NetworkRejection extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "NetworkRejection";
  }
}
