import { aCatalog, anItem, catalogsInMemory } from '../testing';

const rules = { groupBy: ['title'], creativePrompt: '{{title}}', budgetPerGroup: null, transformId: null };

describe('Grouping', () => {
  /** Every read of items waits until it is let through. */
  const setUp = async () => {
    const { grouping, items } = catalogsInMemory();
    const { state } = aCatalog();
    await items.stage('staging', [anItem('a'), anItem('b')]);
    await items.publish(state, 'staging', 1);
    const waiting: (() => void)[] = [];
    const read = items.read.bind(items);
    items.read = async (...args) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return read(...args);
    };
    const group = (accountId: number, waitMs?: number) => grouping.group({ ...state, accountId }, 'EUR', rules, waitMs);
    return { grouping, state, waiting, group };
  };

  it('reads two catalogs of an account at the same time, and refuses a request that waits too long (429)', async () => {
    const { waiting, group } = await setUp();
    const [first, second, patient] = [group(1), group(1), group(1)];
    await expect(group(1, 1)).rejects.toMatchObject({ status: 429, details: { retryAfterSeconds: 10 } });
    const other = group(2);
    await new Promise(setImmediate);
    expect(waiting).toHaveLength(3);
    waiting[0]!();
    expect(await first).toMatchObject({ itemCount: 2, creativeAssets: [{ prompt: 'Item a' }, { prompt: 'Item b' }] });
    await new Promise(setImmediate);
    expect(waiting).toHaveLength(4);
    for (const letThrough of waiting) letThrough();
    await Promise.all([second, patient, other]);
  });

  it('refuses rules that name more than 50 fields, without reading items (422)', async () => {
    const { grouping, state, waiting } = await setUp();
    const creativePrompt = Array.from({ length: 50 }, (_, n) => `{{f${n}}}`).join('');
    await expect(grouping.group(state, 'EUR', { ...rules, creativePrompt })).rejects.toMatchObject({
      status: 422,
      field: 'creativePrompt',
    });
    expect(waiting).toEqual([]);
  });
});
