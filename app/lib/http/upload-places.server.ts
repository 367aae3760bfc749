/** Uploads read at once, of everybody and of one address. Each may hold some megabytes. */
const MAX_UPLOADS = 32;
const MAX_OF_ADDRESS = 8;
const GRACE_MS = 1_000;

/** No place is free, or a faster upload took this one. */
export class NoPlace extends Error {
  override name = "NoPlace";
}

interface Upload {
  address: string;
  since: number;
  bytes: number;
  ended: AbortController;
}

export interface UploadPlace {
  signal: AbortSignal;
  count(bytes: number): void;
  leave(): void;
}

/** Without sign-in, a stalled upload must not keep a place: if all are taken, the slowest gives way. */
export class UploadPlaces {
  #uploads = new Set<Upload>();

  /** @throws NoPlace if all uploads began within the last second */
  take(address: string, now = performance.now()): UploadPlace {
    const ofAddress = [...this.#uploads].filter((one) => one.address === address);
    if (ofAddress.length >= MAX_OF_ADDRESS) this.#endSlowest(ofAddress, now);
    else if (this.#uploads.size >= MAX_UPLOADS) this.#endSlowest([...this.#uploads], now);
    const upload: Upload = { address, since: now, bytes: 0, ended: new AbortController() };
    this.#uploads.add(upload);
    return {
      signal: upload.ended.signal,
      count: (bytes) => {
        upload.bytes += bytes;
      },
      leave: () => void this.#uploads.delete(upload),
    };
  }

  #endSlowest(uploads: readonly Upload[], now: number): void {
    const pace = ({ bytes, since }: Upload) => bytes / (now - since);
    const [slowest] = uploads
      .filter(({ since }) => now - since >= GRACE_MS)
      .sort((one, other) => pace(one) - pace(other));
    if (!slowest) throw new NoPlace();
    this.#uploads.delete(slowest);
    slowest.ended.abort(new NoPlace());
  }
}
