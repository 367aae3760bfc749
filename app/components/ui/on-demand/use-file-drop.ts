import { type RefObject, useEffect, useRef, useState } from "react";

/** The latest function, for long-lived listeners. */
function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  latest.current = value;
  return latest;
}

const isOfFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") ?? false;

/**
 * Whether files are held over the element, or over the page if `target` is null.
 * @param take receives all dropped files in the browser's order
 */
export function useFileDrop(
  target: RefObject<HTMLElement> | null,
  take: (files: readonly File[]) => void,
): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useLatest(take);
  useEffect(() => {
    const element = target ? target.current : document.documentElement;
    if (!element) return;
    const over = (event: DragEvent) => {
      if (!isOfFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!element.contains(event.relatedTarget as Node | null)) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!isOfFiles(event)) return;
      event.preventDefault();
      setOver(false);
      latest.current([...(event.dataTransfer?.files ?? [])]);
    };
    element.addEventListener("dragover", over);
    element.addEventListener("dragleave", leave);
    element.addEventListener("drop", drop);
    return () => {
      element.removeEventListener("dragover", over);
      element.removeEventListener("dragleave", leave);
      element.removeEventListener("drop", drop);
    };
  }, [target, latest]);
  return isOver;
}

/** Puts a file into a file field, as if chosen there. */
export function chooseFile(input: HTMLInputElement, file: File): void {
  const files = new DataTransfer();
  files.items.add(file);
  input.files = files.files;
}
