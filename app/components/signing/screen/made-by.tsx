import { DefinitionList } from "~/components/ui/definition-list";
import { Notice } from "~/components/ui/notice";
import type { MakerView } from "~/lib/signing/screen/maker-view";

interface MadeByProps {
  maker: MakerView | null;
  /** Somebody still has to approve it. */
  isToSign: boolean;
}

/** Who prepared what is asked for, and from where. */
export function MadeBy({ maker, isToSign }: MadeByProps) {
  if (!maker) return null;
  return (
    <>
      {isToSign && maker.warning ? <Notice tone="warn">{maker.warning}</Notice> : null}
      <DefinitionList rows={[maker.row]} />
    </>
  );
}
