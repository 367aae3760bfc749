import { knowCapabilities } from "./capabilities/known.server";

/** Reads a page again, in the other way, if its answer is the first to tell that the backend cannot skip rows. */
export async function whereSkippable<T>(read: (canSkip: boolean) => Promise<T>): Promise<T> {
  const { skippedRows } = await knowCapabilities();
  const page = await read(skippedRows);
  return skippedRows && !(await knowCapabilities()).skippedRows ? read(false) : page;
}
