import { interpretKey, type KeyContext, type KeyPress, shortcuts } from './shortcuts';

const context: KeyContext = { isApple: false, isTyping: false, isInDialog: false, isOnRow: false, hasNoSingleKeys: false, letters: 'hcm' };
const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  timeStamp: 0,
  ...more,
});
const actionOf = (key: string, more: Partial<KeyPress> = {}, at: Partial<KeyContext> = {}) =>
  interpretKey(null, press(key, more), { ...context, ...at }).action;
/** The action of the last of these keys, pressed `ms` apart. */
function sequence(keys: string, ms = 100, at: Partial<KeyContext> = {}): string | null {
  let last: ReturnType<typeof interpretKey> = { action: null, goSince: null };
  for (const [n, key] of [...keys].entries()) last = interpretKey(last.goSince, press(key, { timeStamp: n * ms }), { ...context, ...at });
  return last.action;
}

describe('Keyboard shortcuts', () => {
  test('every single key of the table has its action', () => {
    for (const { key, action } of shortcuts.filter((each) => each.key !== 'mod+k'))
      expect([key, actionOf(key, { shiftKey: key === '?' }, { isOnRow: true })]).toEqual([key, action]);
  });

  test('Ctrl+K opens the palette also while typing, but not over a dialog; on Apple computers ⌘K does', () => {
    expect(actionOf('k', { ctrlKey: true }, { isTyping: true })).toBe('palette');
    expect(actionOf('k', { ctrlKey: true }, { isInDialog: true })).toBeNull();
    expect(actionOf('k', { ctrlKey: true, shiftKey: true })).toBeNull();
    expect(actionOf('k', { metaKey: true }, { isApple: true })).toBe('palette');
    expect(actionOf('k', { ctrlKey: true }, { isApple: true })).toBeNull();
  });

  test('g and a letter open a page, when the letter comes in time and belongs to a page', () => {
    expect(sequence('gc')).toBe('go c');
    expect(sequence('gc', 2_000)).toBe('create');
    expect(sequence('gz')).toBeNull();
    expect(sequence('gzc')).toBe('create');
    expect(sequence('gj')).toBeNull();
  });

  test('no key acts while typing or in a dialog, and none with a modifier', () => {
    for (const key of ['j', 'x', '?', '/', 'c', 'Enter']) {
      expect([key, actionOf(key, {}, { isTyping: true, isOnRow: true })]).toEqual([key, null]);
      expect([key, actionOf(key, {}, { isInDialog: true, isOnRow: true })]).toEqual([key, null]);
      for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) expect([key, actionOf(key, { [modifier]: true })]).toEqual([key, null]);
    }
    expect(sequence('gc', 100, { isTyping: true })).toBeNull();
    expect(actionOf('J', { shiftKey: true })).toBeNull();
  });

  test('Escape also acts in a field, but not in a dialog, which closes itself', () => {
    expect(actionOf('Escape', {}, { isTyping: true })).toBe('close');
    expect(actionOf('Escape', {}, { isInDialog: true })).toBeNull();
  });

  test('Enter is left to the browser unless a row has the focus', () => {
    expect(actionOf('Enter')).toBeNull();
    expect(actionOf('Enter', {}, { isOnRow: true })).toBe('open');
  });

  test('Space shows the facts of the row that has the focus, and is left to the browser elsewhere', () => {
    expect(actionOf(' ', {}, { isOnRow: true })).toBe('peek');
    expect([actionOf(' '), actionOf(' ', { repeat: true }, { isOnRow: true })]).toEqual([null, null]);
  });

  test('x selects, but a held one does not', () => {
    expect([actionOf('x'), actionOf('x', { repeat: true })]).toEqual(['select', null]);
  });

  test('a held key only moves', () => {
    expect(actionOf('j', { repeat: true })).toBe('next');
    expect(actionOf('x', { repeat: true })).toBeNull();
    expect(actionOf('k', { repeat: true, ctrlKey: true })).toBeNull();
  });

  test('single keys can be turned off; Ctrl+K, Enter and Escape stay', () => {
    const off = { hasNoSingleKeys: true, isOnRow: true };
    expect(['j', '?', 'c'].map((key) => actionOf(key, {}, off))).toEqual([null, null, null]);
    expect(sequence('gc', 100, off)).toBeNull();
    expect([actionOf('k', { ctrlKey: true }, off), actionOf('Enter', {}, off), actionOf('Escape', {}, off)]).toEqual([
      'palette',
      'open',
      'close',
    ]);
  });

  test('keyboards of other scripts act by the position of the key, and caps lock changes nothing', () => {
    expect(actionOf('о', { code: 'KeyJ' })).toBe('next');
    expect(actionOf('л', { code: 'KeyK', ctrlKey: true })).toBe('palette');
    expect(actionOf('/', { code: 'Digit7', shiftKey: true })).toBe('search');
    expect(actionOf('؟', { code: 'Slash', shiftKey: true })).toBe('help');
    expect(actionOf('J')).toBe('next');
  });
});
