/** Stage posted by Enter; the typed values decide which button it stands for. */
export const ENTER = "enter";
