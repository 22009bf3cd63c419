/** Emits `palette` or `shortcuts` when somebody asks for the command palette or for the list of keys, by a button or by the keyboard. */
export const paletteRequested = new EventTarget();

export const openPalette = (): void => void paletteRequested.dispatchEvent(new Event('palette'));
export const openShortcuts = (): void => void paletteRequested.dispatchEvent(new Event('shortcuts'));
