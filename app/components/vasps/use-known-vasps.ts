import { useEffect, useState } from "react";
import { remembered } from "~/lib/remembered/remembered";
import { learnVasps } from "~/lib/vasps/known-vasps";
import type { FoundVasps, VaspOption } from "~/lib/vasps/vasp-choices.server";

const read = async (): Promise<readonly VaspOption[]> =>
  (await remembered.read<VaspOption[]>("vasps", ""))?.value ?? [];

/**
 * Businesses the browser remembers from this session's searches, with those just found; only while a list is open.
 * @param fresh the backend's result for `search`; null until it answers
 */
export function useKnownVasps(
  isOpen: boolean,
  search: string,
  fresh: FoundVasps | null,
): readonly VaspOption[] {
  const [known, setKnown] = useState<readonly VaspOption[]>([]);

  useEffect(() => {
    if (isOpen) void read().then(setKnown);
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen || !fresh) return;
    void read().then((before) => {
      const after = learnVasps(before, fresh, search);
      setKnown(after);
      if (JSON.stringify(after) !== JSON.stringify(before)) void remembered.write("vasps", "", after);
    });
  }, [isOpen, search, fresh]);

  return known;
}
