/** A complete page, sent in one piece instead of as the stream that Response makes of its body. */
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
