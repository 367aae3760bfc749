/** Stages posted by Enter, by that of the button that it stands for unless a template is being named. */
export const ENTER = { preview: "next", create: "enter" } as const;

const STANDS_FOR: Readonly<Record<string, string>> = { next: "preview", enter: "create" };

/** Enter in the field of a template's name saves it: nothing is prepared or sent. */
export function pressedStage({ stage, templateName }: { stage: string; templateName: string }): string {
  const meant = Object.hasOwn(STANDS_FOR, stage) ? STANDS_FOR[stage] : undefined;
  if (meant === undefined) return stage;
  return templateName === "" ? meant : "keep";
}
