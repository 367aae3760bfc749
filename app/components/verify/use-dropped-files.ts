import { type RefObject, useEffect, useState } from "react";
import { MAX_VERIFY_MEGABYTES } from "~/lib/http/upload-limits";

/** What the fields of the form, and what is around the files, take besides them. */
const ROOM = 4 * 1024;
const MAX_BYTES = MAX_VERIFY_MEGABYTES * 1024 * 1024 - ROOM;

/**
 * Puts files that are dropped on the form into its fields `file` and `manifest`, by their names.
 * `isTooLarge` follows what is chosen, so that nothing is sent that the server refuses; null before anything is.
 */
export function useDroppedFiles(formRef: RefObject<HTMLFormElement>) {
  const [isOver, setOver] = useState(false);
  const [isTooLarge, setTooLarge] = useState<boolean | null>(null);
  useEffect(() => {
    const form = formRef.current;
    if (!form) return;
    const measure = () => setTooLarge(chosenBytes(form) > MAX_BYTES);
    const over = (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!form.contains(event.relatedTarget as Node | null)) setOver(false);
    };
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      for (const file of event.dataTransfer?.files ?? []) choose(form, file);
      measure();
    };
    form.addEventListener("dragover", over);
    form.addEventListener("dragleave", leave);
    form.addEventListener("drop", drop);
    form.addEventListener("change", measure);
    return () => {
      form.removeEventListener("dragover", over);
      form.removeEventListener("dragleave", leave);
      form.removeEventListener("drop", drop);
      form.removeEventListener("change", measure);
    };
  }, [formRef]);
  return { isOver, isTooLarge };
}

const inputsOf = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement>('input[type="file"]'),
];

function choose(form: HTMLFormElement, file: File): void {
  const name = /\.json$/i.test(file.name) ? "manifest" : "file";
  const input = inputsOf(form).find((one) => one.name === name);
  if (!input) return;
  const files = new DataTransfer();
  files.items.add(file);
  input.files = files.files;
}

function chosenBytes(form: HTMLFormElement): number {
  return inputsOf(form)
    .flatMap(({ files }) => [...(files ?? [])])
    .reduce((sum, { size }) => sum + size, 0);
}
