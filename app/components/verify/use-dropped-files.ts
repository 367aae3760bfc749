import { type RefObject, useCallback, useEffect, useState } from "react";
import { chooseFile, useFileDrop } from "~/components/ui/on-demand/use-file-drop";
import { MAX_VERIFY_MEGABYTES } from "~/lib/http/upload-limits";

/** Room for the form's other fields and multipart boundaries. */
const ROOM = 4 * 1024;
const MAX_BYTES = MAX_VERIFY_MEGABYTES * 1024 * 1024 - ROOM;

/**
 * Puts dropped files into the fields `file` and `manifest`, by their names. `isTooLarge`: the server would refuse them;
 * null before anything is chosen.
 */
export function useDroppedFiles(formRef: RefObject<HTMLFormElement>) {
  const [isTooLarge, setTooLarge] = useState<boolean | null>(null);
  const measure = useCallback(() => {
    if (formRef.current) setTooLarge(chosenBytes(formRef.current) > MAX_BYTES);
  }, [formRef]);
  const isOver = useFileDrop(formRef, (files) => {
    for (const file of files) choose(formRef.current, file);
    measure();
  });
  useEffect(() => {
    const form = formRef.current;
    form?.addEventListener("change", measure);
    return () => form?.removeEventListener("change", measure);
  }, [formRef, measure]);
  return { isOver, isTooLarge };
}

const inputsOf = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement>('input[type="file"]'),
];

function choose(form: HTMLFormElement | null, file: File): void {
  const name = /\.json$/i.test(file.name) ? "manifest" : "file";
  const input = form && inputsOf(form).find((one) => one.name === name);
  if (input) chooseFile(input, file);
}

function chosenBytes(form: HTMLFormElement): number {
  return inputsOf(form)
    .flatMap(({ files }) => [...(files ?? [])])
    .reduce((sum, { size }) => sum + size, 0);
}
