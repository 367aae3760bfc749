import { letOthersTurn } from "../../../serving/turns";
import type { UploadPlace } from "../http/upload-places.server";

type ReadingPlace = Pick<UploadPlace, "signal" | "count">;

export class UnreadableForm extends Error {
  override name = "UnreadableForm";
}

export interface PostedPart {
  name: string;
  fileName: string | null;
  /** Unread data is dropped when the next part is requested. */
  data: AsyncGenerator<Uint8Array, void>;
}

const MAX_PARTS = 20;
const MAX_HEAD_BYTES = 4 * 1024;
const HEAD_END = "\r\n\r\n";

/**
 * Streams a form's parts, for files too large for `readPostedForm`. `http/guard.server.ts` limits the body.
 * @param enter takes a place when the first bytes are there: it counts them, and its signal ends the reading with its reason
 * @throws UnreadableForm, also while a part is read
 */
export async function* readPostedParts(
  request: Request,
  enter?: () => ReadingPlace,
): AsyncGenerator<PostedPart, void> {
  const boundary = boundaryOf(request.headers.get("Content-Type") ?? "");
  if (!boundary || !request.body) throw new UnreadableForm();
  // Every boundary follows a line break, which the first one lacks.
  const body = new Body(request.body, Buffer.from("\r\n"), enter);
  const mark = Buffer.from(`\r\n--${boundary}`);
  for await (const _ of body.until(mark)) throw new UnreadableForm();
  for (let count = 0; (await body.take(2)) === "\r\n"; count += 1) {
    if (count >= MAX_PARTS) throw new UnreadableForm();
    const data = body.until(mark);
    yield { ...readHead(await body.takeHead()), data };
    for await (const _ of data);
  }
}

export async function textOfPart({ data }: PostedPart, maxBytes: number): Promise<string> {
  return Buffer.from(await bytesOfPart(data, maxBytes))
    .toString("utf8")
    .trim();
}

/** One byte more than `maxBytes`, so that the caller can detect excess. */
export async function bytesOfPart(data: PostedPart["data"], maxBytes: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of data) {
    if (length > maxBytes) continue;
    pieces.push(piece);
    length += piece.length;
  }
  return Buffer.concat(pieces).subarray(0, maxBytes + 1);
}

function boundaryOf(type: string): string | null {
  const [, quoted, plain] =
    /^multipart\/form-data *;(?:.*;)? *boundary=(?:"([^"\r\n]{1,70})"|([^\s";,]{1,70})) *$/i.exec(type) ?? [];
  return quoted ?? plain ?? null;
}

function readHead(head: string): Pick<PostedPart, "name" | "fileName"> {
  const [, rest = ""] = /^content-disposition: *form-data *;(.*)$/im.exec(head) ?? [];
  const name = /(?:^|[; ])name="([^"]*)"/i.exec(rest)?.[1];
  if (name === undefined) throw new UnreadableForm();
  return { name, fileName: /[; ]filename\*?="?([^"]*)"?/i.exec(rest)?.[1] ?? null };
}

class Body {
  #pieces: ReadableStreamDefaultReader<Uint8Array>;
  #buffer: Buffer;
  #place: ReadingPlace | undefined;
  #enter: (() => ReadingPlace) | undefined;

  constructor(stream: ReadableStream<Uint8Array>, start: Buffer, enter: (() => ReadingPlace) | undefined) {
    this.#pieces = stream.getReader();
    this.#buffer = start;
    this.#enter = enter;
  }

  async *until(mark: Buffer): AsyncGenerator<Uint8Array, void> {
    for (;;) {
      const at = this.#buffer.indexOf(mark);
      // The buffer may end within a mark.
      const sound = at < 0 ? Math.max(0, this.#buffer.length - mark.length + 1) : at;
      const piece = this.#buffer.subarray(0, sound);
      this.#buffer = this.#buffer.subarray(at < 0 ? sound : sound + mark.length);
      if (piece.length > 0) yield piece;
      if (at >= 0) return;
      await this.#fill();
    }
  }

  async take(length: number): Promise<string> {
    while (this.#buffer.length < length) await this.#fill();
    const text = this.#buffer.toString("latin1", 0, length);
    this.#buffer = this.#buffer.subarray(length);
    return text;
  }

  async takeHead(): Promise<string> {
    for (;;) {
      const at = this.#buffer.indexOf(HEAD_END);
      if (at > MAX_HEAD_BYTES || (at < 0 && this.#buffer.length > MAX_HEAD_BYTES)) throw new UnreadableForm();
      if (at >= 0) {
        const head = this.#buffer.toString("utf8", 0, at);
        this.#buffer = this.#buffer.subarray(at + HEAD_END.length);
        return head;
      }
      await this.#fill();
    }
  }

  /** Not before: who has sent nothing yet keeps nobody out. */
  #takePlace(): void {
    if (this.#place || !this.#enter) return;
    this.#place = this.#enter();
    this.#place.signal.addEventListener("abort", () => void this.#pieces.cancel(), { once: true });
  }

  async #fill(): Promise<void> {
    await letOthersTurn();
    const { value, done } = await this.#pieces.read().catch(() => ({ value: undefined, done: true }));
    this.#place?.signal.throwIfAborted();
    if (done || !value) throw new UnreadableForm();
    this.#takePlace();
    this.#place?.count(value.length);
    this.#buffer = this.#buffer.length > 0 ? Buffer.concat([this.#buffer, value]) : Buffer.from(value);
  }
}
