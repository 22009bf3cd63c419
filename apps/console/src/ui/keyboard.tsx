/** Shortcuts of every screen. */
export function Keyboard() {
  return null;
}
