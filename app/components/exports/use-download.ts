import { useCallback, useEffect, useRef, useState } from "react";
import { useToast } from "~/components/ui/toast";

/** 'offered' until scripts run. */
export type DownloadState = "offered" | "loading" | "saved" | "failed";

interface Words {
  saved: string;
  failed: string;
}

/**
 * Downloads a file at once and reports success or failure, which a plain link cannot.
 * @param to URL of a CSV; another content type counts as a failure
 */
export function useDownload(to: string, name: string, words: Words): [DownloadState, () => void] {
  const toast = useToast();
  const [state, setState] = useState<DownloadState>("offered");
  const { saved, failed } = words;
  const download = useCallback(async () => {
    setState("loading");
    try {
      save(await load(to), name);
      setState("saved");
      toast(saved);
    } catch (error) {
      setState("failed");
      toast(error instanceof TooMany ? error.message : failed, "bad");
    }
  }, [to, name, saved, failed, toast]);
  const begun = useRef<string | null>(null);
  useEffect(() => {
    if (begun.current === to) return;
    begun.current = to;
    void download();
  }, [to, download]);
  return [state, download];
}

/** Its message says when to try again. */
class TooMany extends Error {}

async function load(to: string): Promise<Blob> {
  const answer = await fetch(to, { headers: { Accept: "text/csv" } });
  if (answer.status === 429) throw new TooMany(await answer.text());
  if (!answer.ok || !answer.headers.get("Content-Type")?.startsWith("text/csv")) throw new Error("No file");
  return answer.blob();
}

function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // By then the browser has read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
