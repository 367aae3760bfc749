/** A pointer that moves further has left the button. */
const MAX_MOVE_PX = 8;

/**
 * Presses a button that moved away under a still pointer: late content may shift the page between press and release,
 * and browsers then press nothing.
 * @returns a function that stops it
 */
export function keepPresses(): () => void {
  let pressed: { button: HTMLButtonElement; x: number; y: number } | null = null;
  const press = ({ target, button, clientX, clientY }: MouseEvent) => {
    const found = target instanceof Element ? target.closest("button") : null;
    pressed = found && button === 0 ? { button: found, x: clientX, y: clientY } : null;
  };
  const release = ({ target, clientX, clientY }: MouseEvent) => {
    const last = pressed;
    pressed = null;
    if (!last || (target instanceof Node && last.button.contains(target))) return;
    const isStill = Math.hypot(clientX - last.x, clientY - last.y) < MAX_MOVE_PX;
    const { x, y, right, bottom } = last.button.getBoundingClientRect();
    const hasMoved = clientX < x || clientX > right || clientY < y || clientY > bottom;
    if (isStill && hasMoved && last.button.isConnected) last.button.click();
  };
  document.addEventListener("mousedown", press, true);
  document.addEventListener("mouseup", release, true);
  return () => {
    document.removeEventListener("mousedown", press, true);
    document.removeEventListener("mouseup", release, true);
  };
}
