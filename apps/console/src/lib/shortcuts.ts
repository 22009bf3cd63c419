import type { Key } from '#/i18n';

export type ShortcutAction =
  | 'palette'
  | 'help'
  | 'search'
  | 'create'
  | 'edit'
  | 'next'
  | 'previous'
  | 'open'
  | 'select'
  | 'peek'
  | 'panel'
  | 'behind'
  | 'assistant'
  | 'close';

/** All shortcuts except `g` and a letter, which the navigation names. `mod` is ⌘ on Apple's computers and Ctrl elsewhere. */
export const shortcuts: readonly { readonly key: string; readonly action: ShortcutAction; readonly label: Key }[] = [
  { key: 'mod+k', action: 'palette', label: 'shortcuts.palette' },
  { key: '?', action: 'help', label: 'shortcuts.help' },
  { key: '/', action: 'search', label: 'shortcuts.search' },
  { key: 'c', action: 'create', label: 'shortcuts.create' },
  { key: 'e', action: 'edit', label: 'shortcuts.edit' },
  { key: 'j', action: 'next', label: 'shortcuts.next' },
  { key: 'k', action: 'previous', label: 'shortcuts.previous' },
  { key: 'x', action: 'select', label: 'shortcuts.select' },
  { key: 'Space', action: 'peek', label: 'shortcuts.peek' },
  { key: 'o', action: 'panel', label: 'shortcuts.panel' },
  { key: 'a', action: 'behind', label: 'behind.show' },
  { key: 'q', action: 'assistant', label: 'assistant.title' },
  { key: 'Enter', action: 'open', label: 'shortcuts.open' },
  { key: 'Escape', action: 'close', label: 'shortcuts.close' },
];

/** What a keyboard event says about the pressed key. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly repeat: boolean;
  readonly timeStamp: number;
}

export interface KeyContext {
  readonly isApple: boolean;
  /** The focus is in a field, or in a menu that searches by typed letters. */
  readonly isTyping: boolean;
  readonly isInDialog: boolean;
  readonly isOnRow: boolean;
  /** The person has turned off shortcuts of a single key (WCAG 2.1.4). */
  readonly hasNoSingleKeys: boolean;
  /** Letters that open a page after `g`. */
  readonly letters: string;
}

/** `goSince` is the time of a `g` that waits for its letter. */
export interface KeyResult {
  readonly action: ShortcutAction | `go ${string}` | null;
  readonly goSince: number | null;
}

const maxWait = 1_500;
const nothing: KeyResult = { action: null, goSince: null };

/** The action of a key press. It depends only on its arguments: no element is read here. */
export function interpretKey(goSince: number | null, press: KeyPress, context: KeyContext): KeyResult {
  const key = keyOf(press);
  if (key === 'k' && isModAlone(press, context.isApple)) return context.isInDialog || press.repeat ? nothing : act('palette');
  if (press.ctrlKey || press.metaKey || press.altKey || context.isInDialog) return nothing;
  if (key === 'Escape') return act('close');
  if (context.isTyping) return nothing;
  if (key === 'Enter' || key === 'Space') return context.isOnRow && !press.repeat ? act(key === 'Enter' ? 'open' : 'peek') : nothing;
  if (context.hasNoSingleKeys || (press.shiftKey && /^[a-z]$/.test(key))) return nothing;
  return interpretSingleKey(goSince, key, press, context.letters);
}

function interpretSingleKey(goSince: number | null, key: string, { repeat, timeStamp }: KeyPress, letters: string): KeyResult {
  if (goSince !== null && timeStamp - goSince <= maxWait) return key.length === 1 && letters.includes(key) ? act(`go ${key}`) : nothing;
  if (repeat && key !== 'j' && key !== 'k') return nothing;
  if (key === 'g') return { action: null, goSince: timeStamp };
  return act(shortcuts.find((shortcut) => shortcut.key === key)?.action ?? null);
}

const isModAlone = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyPress, isApple: boolean): boolean =>
  !altKey && !shiftKey && (isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey);
const act = (action: KeyResult['action']): KeyResult => ({ action, goSince: null });

/** The Latin character of the key: keyboards of other scripts send their own letter and the position of the key. */
function keyOf({ key, code, shiftKey }: KeyPress): string {
  if (key.length > 1) return key;
  if (key === ' ') return 'Space';
  if (key <= '\u007f') return key.toLowerCase();
  if (code === 'Slash') return shiftKey ? '?' : '/';
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key;
}
