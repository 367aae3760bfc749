import { type RefObject, useEffect, useRef, useState } from "react";

/** The most recent function, for listeners that stay. */
function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  latest.current = value;
  return latest;
}

const isOfFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") ?? false;

/**
 * Takes files that are dropped on an element, or anywhere on the page where `target` is null.
 * Answers whether some are held over it.
 * @param take is given them all, in the order in which the browser lists them
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

/** Puts a file into a field for files, as if it had been chosen there. */
export function chooseFile(input: HTMLInputElement, file: File): void {
  const files = new DataTransfer();
  files.items.add(file);
  input.files = files.files;
}
