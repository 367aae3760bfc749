/** Document event: something shown may have changed. */
export const NEWS = "news";

/** @returns a function that stops it */
export function onNews(listener: () => void): () => void {
  document.addEventListener(NEWS, listener);
  return () => document.removeEventListener(NEWS, listener);
}
