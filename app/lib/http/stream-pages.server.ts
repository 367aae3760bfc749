import { describeError, log } from "~/lib/log.server";

/**
 * A failing page breaks the download, so that a browser never saves a part as the whole.
 * @param what for the log: 'address book'
 * @throws as `pages` does, for the first page
 */
export async function streamPages(
  pages: AsyncGenerator<string, void>,
  what: string,
): Promise<ReadableStream<Uint8Array>> {
  const first = await pages.next();
  const encoder = new TextEncoder();
  let isFirst = true;
  return new ReadableStream({
    async pull(controller) {
      try {
        const { value, done } = isFirst ? first : await pages.next();
        isFirst = false;
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        log.warn(`${what} not exported`, describeError(error));
        controller.error(error);
      }
    },
    async cancel() {
      await pages.return();
    },
  });
}
