import { forgetTab, readTab, tabName, writeTab } from './tab-storage';

/** As in browsers, items are also members. */
const storeOf = (items: Record<string, string>) => {
  const storage = Object.defineProperties(items, {
    getItem: { value: (name: string) => items[name] ?? null },
    setItem: { value: (name: string, value: string) => void (items[name] = value) },
    removeItem: { value: (name: string) => void delete items[name] },
  }) as unknown as Storage;
  return () => storage;
};
const forbidden = (): Storage => {
  throw new Error('SecurityError');
};

describe('The storage of a tab', () => {
  test('keeps a value until it is removed', () => {
    const store = storeOf({});
    writeTab('draft', { name: 'Boots' }, store);
    expect(readTab('draft', store)).toEqual({ name: 'Boots' });
    writeTab('draft', null, store);
    expect(readTab('draft', store)).toBeNull();
  });

  test('has nothing where the stored text is no JSON', () => {
    expect(readTab('broken', storeOf({ broken: '{' }))).toBeNull();
  });

  test('has nothing, and breaks nothing, where the browser forbids it', () => {
    writeTab('draft', {}, forbidden);
    expect(readTab('draft', forbidden)).toBeNull();
    expect(() => forgetTab(forbidden)).not.toThrow();
  });

  test('forgets drafts, purchases and budgets of all persons, and nothing else', () => {
    const items: Record<string, string> = { 'console.reloaded': '1' };
    const store = storeOf(items);
    for (const kind of ['draft', 'purchase', 'budgets'] as const)
      for (const person of [1, 2]) writeTab(tabName(kind, person, '67', 'c'), {}, store);
    expect(Object.keys(items)).toHaveLength(7);
    forgetTab(store);
    expect(items).toEqual({ 'console.reloaded': '1' });
  });
});
