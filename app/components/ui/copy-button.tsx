import { useEffect, useRef, useState } from "react";
import { Button, type ButtonVariant } from "./button";
import { useToast } from "./toast";

interface CopyButtonProps {
  value: string;
  /** For the messages: 'Address successfully copied', 'Address was not copied'. */
  label: string;
  /** Shown beside the icon. */
  words?: string;
  variant?: ButtonVariant;
}

/** Absent without scripts: the text can be selected instead. */
export function CopyButton({ value, label, words, variant = "quiet" }: CopyButtonProps) {
  const toast = useToast();
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      toast(`${label} successfully copied`);
      setCopied(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setCopied(false), 1_500);
    } catch {
      toast(`${label} was not copied`, "bad");
    }
  }

  return (
    <Button
      type="button"
      variant={variant}
      size={words ? undefined : "small"}
      icon={isCopied ? "check" : "copy"}
      iconOnly={!words}
      className="copy needs-script"
      onClick={copy}
    >
      {words ?? `Copy ${label.toLowerCase()}`}
    </Button>
  );
}
