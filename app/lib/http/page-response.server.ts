/** A page whose text is complete. It is sent in one piece, without the stream that a Response makes of its body. */
export class PageResponse extends Response {
  constructor(
    readonly page: string,
    init: ResponseInit,
  ) {
    super(null, init);
  }

  override async text(): Promise<string> {
    return this.page;
  }
}
