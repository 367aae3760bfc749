/** Keys that are no characters, as W3C's keyboard names them. */
export type Key = "Enter" | "Tab" | "Shift+Tab" | "Escape" | "Backspace" | "PageDown";

/** A window of a browser. Everything that changes it is pointer or keyboard input of the driver, in CSS pixels. */
export interface Tab {
  goto(url: string): Promise<void>;
  /** The browser's own Back. */
  back(): Promise<void>;
  /** Runs the body of a function in the page, which only reads. */
  read<Value>(body: string, ...args: readonly unknown[]): Promise<Value>;
  click(x: number, y: number): Promise<void>;
  doubleClick(x: number, y: number): Promise<void>;
  /** Turns the wheel at a place, downwards when positive. */
  wheel(x: number, y: number, deltaY: number): Promise<void>;
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Control and a letter. */
  chord(letter: string): Promise<void>;
  /** The window's picture, not the whole page's: a PNG. */
  picture(): Promise<Buffer>;
}

/** A running browser with one empty window. */
export interface Engine {
  /** Such as "153.0". */
  version: string;
  tab: Tab;
  close(): Promise<void>;
}

export interface WindowSize {
  name: "desk" | "phone";
  width: number;
  height: number;
}

/** A desk's inner size is about this, because each browser takes its own bars off; a phone's is exactly this. */
export const WINDOWS: readonly WindowSize[] = [
  { name: "desk", width: 1440, height: 900 },
  { name: "phone", width: 390, height: 844 },
];
