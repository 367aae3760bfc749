/** The stage that Enter posts: which button it stands for depends on what was typed. */
export const ENTER = "enter";
