import { markHidden } from "~/lib/names/hidden-characters";

const MAX_NAME_LENGTH = 60;

export function quoteFileName(name: string | undefined): string {
  if (!name) return "The file";
  const shown = markHidden(name);
  return `“${shown.length > MAX_NAME_LENGTH ? `${shown.slice(0, MAX_NAME_LENGTH - 1)}…` : shown}”`;
}

export function fileTooLong({ name, size }: { name?: string; size: number }, limit: number): string {
  return `${quoteFileName(name)} has ${sizeWords(size)}, and a file may have at most ${sizeWords(limit)}. Split it into smaller files, and choose them one after the other`;
}

/** '9.8 MB', '129 KB', rounded up, or '12 bytes'. */
function sizeWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const kilobytes = Math.ceil(bytes / 1024);
  return kilobytes < 1024 ? `${kilobytes} KB` : `${Math.ceil(kilobytes / 102.4) / 10} MB`;
}
