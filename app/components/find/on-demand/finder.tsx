import { FindDialog } from "./find-dialog";
import { ShortcutDialog } from "./shortcut-dialog";

interface FinderProps {
  shown: "find" | "keys";
  onClose: () => void;
}

export function Finder({ shown, onClose }: FinderProps) {
  return shown === "find" ? <FindDialog onClose={onClose} /> : <ShortcutDialog onClose={onClose} />;
}
