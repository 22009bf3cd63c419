/** Emits when somebody asks for the command palette, by a button or by the keyboard. */
export const paletteRequested = new EventTarget();

export const openPalette = (): void => void paletteRequested.dispatchEvent(new Event('open'));
