import {
  deliveryOf,
  isOutdated,
  type Plan,
  planChange,
  plannedGroups,
  refusals,
  sortedTargets,
  type Target,
  totalBudget,
} from './catalog-plan';

const planOf = (prompts: Readonly<Record<string, string>>, amount: number | null = null): Plan =>
  ({
    catalogVersionId: 'ctv_1',
    campaignGroups: Object.keys(prompts).map((key) => ({
      key,
      name: `Shoes: ${key}`,
      fieldValues: { brand: key },
      itemIds: ['1'],
      itemCount: 1,
      budget: amount === null ? null : { amount, currency: 'EUR' },
    })),
    creativeAssets: Object.entries(prompts).map(([key, prompt]) => ({ key, prompt, fieldValues: {}, itemIds: ['1'], itemCount: 1 })),
  }) as unknown as Plan;

const target = (sellerName: string, deliveryMode: Target['deliveryMode']): Target => ({
  adcpAgentId: sellerName,
  sellerName,
  shareStatus: deliveryMode === 'unsupported' ? 'unsupported' : 'ready',
  deliveryMode,
  usesTransformedCatalog: false,
  requiresCreativeAssembly: false,
  creativeAgentId: null,
  reason: '',
});

describe('An activation plan', () => {
  it('joins each group with its creative', () => {
    const plan = planOf({ Acme: 'Show Acme' }, 5);
    expect(plannedGroups(plan)).toEqual([
      {
        key: 'Acme',
        name: 'Shoes: Acme',
        values: [['brand', 'Acme']],
        itemIds: ['1'],
        itemCount: 1,
        budget: { amount: 5, currency: 'EUR' },
        prompt: 'Show Acme',
      },
    ]);
    expect(plannedGroups({ ...plan, creativeAssets: [] })[0]!.prompt).toBe('');
  });

  it('adds up the budgets of its groups without rounding errors', () => {
    expect(totalBudget(planOf({ a: '', b: '', c: '' }, 0.1))).toEqual({ amount: 0.3, currency: 'EUR' });
    expect(totalBudget(planOf({ a: '' }))).toBeNull();
    expect(totalBudget(planOf({}))).toBeNull();
  });

  it('has sellers that take the catalog first, and those that take nothing last', () => {
    const targets = [
      target('d', 'unsupported'),
      target('c', 'assembled_creative'),
      target('b', 'native_catalog'),
      target('a', 'native_creative_catalog'),
    ];
    expect(sortedTargets(targets).map((one) => [one.sellerName, deliveryOf(one)])).toEqual([
      ['a', 'catalog'],
      ['b', 'catalog'],
      ['c', 'creatives'],
      ['d', 'nothing'],
    ]);
  });

  it('names sellers that take nothing together where the reason is the same', () => {
    const silent = { ...target('c', 'unsupported'), reason: 'silent' };
    const found = refusals([target('b', 'unsupported'), silent, target('x', 'native_catalog'), target('a', 'unsupported')]);
    expect(found.map(({ reason, sellers }) => [reason, sellers.map(({ sellerName }) => sellerName)])).toEqual([
      ['', ['a', 'b']],
      ['silent', ['c']],
    ]);
  });

  it('counts what other rules add, remove and reword', () => {
    const before = planOf({ a: 'A', b: 'B', c: 'C' });
    expect(planChange(before, planOf({ b: 'B', c: 'C!', d: 'D' }))).toEqual({ groups: 3, added: 1, removed: 1, kept: 2, reworded: 1 });
    expect(planChange(null, before)).toEqual({ groups: 3, added: 3, removed: 0, kept: 0, reworded: 0 });
  });

  it.each([
    [{ latestVersionId: 'ctv_1', activeTransform: { savedAt: 't' } }, false],
    [{ latestVersionId: 'ctv_2', activeTransform: { savedAt: 't' } }, true],
    [{ latestVersionId: 'ctv_1', activeTransform: { savedAt: 'u' } }, true],
    [{ latestVersionId: 'ctv_1', activeTransform: null }, true],
  ])('is outdated when the catalog has other items or rules: %j', (catalog, expected) => {
    expect(isOutdated(planOf({}), 't', catalog as never)).toBe(expected);
  });
});
