import { fillUp, planOf, type PlanInput, seenSuggestions, splitEvenly, stepOf, unsentNames } from './budget-plan';
import { chainsOf } from './matrix';
import { aProposal } from './proposals.fixture';

const guided = (min: string | null, recommended: string | null, max: string | null, currency: string | null = 'USD') => ({
  budgetGuidance: { currency, min, recommended, max },
});
const plan = (more: Partial<PlanInput>) =>
  planOf({ chains: [], drafts: {}, available: 100, allocated: 0, currency: 'USD', minimums: new Map(), ...more });
const kinds = (it: ReturnType<typeof plan>, id: string) => it.columns.get(id)!.warnings.map(({ kind }) => kind);

describe('budget plan', () => {
  it('adds decimals exactly', () => {
    const it = plan({ chains: chainsOf([aProposal('a'), aProposal('b', { q: 100 })]), drafts: { a: 0.1, b: 0.2 }, available: 0.3 });
    expect([it.total, it.left]).toEqual([0.3, 0]);
    expect(kinds(it, 'a')).toEqual([]);
  });

  it('counts selected columns and those that the person has changed, not suggestions', () => {
    const chains = chainsOf([
      aProposal('a', {}, { selected: true, selectedBudget: 40 }),
      aProposal('b', {}, guided('10', '90', null)),
      aProposal('c'),
    ]);
    const it = plan({ chains, drafts: { c: 20 }, allocated: 45 });
    expect([it.total, it.left, it.others, it.selected, it.unsent]).toEqual([65, 35, 5, 1, ['c']]);
    expect(it.columns.get('b')).toMatchObject({ amount: 35, isCounted: false, isUnsent: false });
    expect(it.columns.get('a')).toMatchObject({ amount: 40, sent: 40, isCounted: true, isUnsent: false });
  });

  it('marks a changed amount as not sent until it is the selected one again', () => {
    const chains = chainsOf([aProposal('a', {}, { selected: true, selectedBudget: 40 })]);
    expect(plan({ chains, drafts: { a: 41 }, allocated: 40 }).unsent).toEqual(['a']);
    expect(plan({ chains, drafts: { a: 40 }, allocated: 40 }).unsent).toEqual([]);
  });

  it('leaves out what is bought: its money is no longer available', () => {
    const chains = chainsOf([aProposal('a', {}, { selected: true, selectedBudget: 40, bought: true })]);
    const it = plan({ chains, drafts: { a: 90 }, allocated: 40, available: 60 });
    expect([it.total, it.left, it.selected, it.unsent]).toEqual([0, 60, 0, []]);
    expect(it.columns.get('a')).toMatchObject({ isBought: true, amount: 40, warnings: [] });
  });

  it('takes total and rest from the order while nothing is unsent: products without a budget share what is left', () => {
    const chains = chainsOf([aProposal('a', {}, { selected: true, selectedBudget: 40 }), aProposal('b', {}, guided('10', '20', null))]);
    const it = plan({ chains, allocated: 45, ordered: 100 });
    expect([it.total, it.left, it.others, it.fixed]).toEqual([100, 0, 60, 5]);
    expect(it.columns.get('b')!.amount).toBe(20);
    expect(it.columns.get('a')!.warnings).toEqual([]);
    const changed = plan({ chains, allocated: 45, ordered: 100, drafts: { b: 20 } });
    expect([changed.total, changed.left, changed.others]).toEqual([65, 35, 5]);
    expect([plan({ ordered: 50 }).total, plan({ ordered: 50 }).left, plan({}).left]).toEqual([50, 50, 100]);
  });

  it('warns below and above guidance, over the budget, and below the minimum of a product', () => {
    const chains = chainsOf([aProposal('a', { p: 80, q: 20 }, guided('50', null, '80')), aProposal('b', { z: 100 })]);
    const minimums = new Map([['q', 15]]);
    expect(kinds(plan({ chains, drafts: { a: 49.99 }, minimums }), 'a')).toEqual(['below', 'minimum']);
    expect(kinds(plan({ chains, drafts: { a: 75 }, minimums }), 'a')).toEqual([]);
    expect(kinds(plan({ chains, drafts: { a: 80.01 }, minimums }), 'a')).toEqual(['above']);
    const over = plan({ chains, drafts: { a: 60, b: 60.5 } });
    expect(over.left).toBe(-20.5);
    expect(over.columns.get('b')!.warnings).toEqual([{ kind: 'over', amount: 20.5 }]);
  });

  it('does not compare guidance in another currency, and warns that a selection replaces another one', () => {
    const chains = chainsOf([
      aProposal('a', { p: 100 }, guided('50', null, null, 'EUR')),
      aProposal('b', { p: 100 }, { selected: true, selectedBudget: 5 }),
    ]);
    expect(plan({ chains, drafts: { a: 1 }, allocated: 5 }).columns.get('a')!.warnings).toEqual([{ kind: 'replaces', names: ['Plan b'] }]);
  });
});

describe('columns that cannot be changed', () => {
  const chains = chainsOf([
    aProposal('a', { p: 100 }, { selected: true, selectedBudget: 40, bought: true }),
    aProposal('b', { p: 50, q: 50 }),
    aProposal('c', { z: 100 }),
  ]);

  it('locks a proposal with products that are bought as part of another one, and counts no amount of it', () => {
    for (const held of [undefined, new Set(['p'])]) {
      const it = plan({ chains, drafts: { b: 20 }, allocated: 40, held });
      expect(it.columns.get('b')).toMatchObject({ isLocked: true, isUnsent: false, isCounted: false });
      expect(it.columns.get('b')!.warnings).toEqual([{ kind: 'bought', names: ['Plan a'] }]);
      expect([it.total, it.unsent, it.columns.get('c')!.isLocked]).toEqual([0, [], false]);
    }
  });

  it('offers it again after the end of the media buy', () => {
    const it = plan({ chains, drafts: { b: 20 }, allocated: 40, held: new Set() });
    expect(it.columns.get('b')).toMatchObject({ isLocked: false, isUnsent: true });
    expect(kinds(it, 'b')).toEqual(['replaces']);
  });

  it('ignores the amount of an expired proposal, and nothing in a column without a selection', () => {
    const it = plan({
      chains: chainsOf([aProposal('a', {}, { expiresAt: '2020-01-01T00:00:00.000Z' }), aProposal('b')]),
      drafts: { a: 5, b: 0 },
    });
    expect([it.total, it.unsent]).toEqual([0, []]);
  });
});

describe('suggestions', () => {
  const chains = chainsOf([aProposal('a', {}, guided('10', '60', null)), aProposal('b', {}, guided('10', '60', null))]);

  it('stay as they were seen when another amount is changed', () => {
    const suggested = seenSuggestions(new Map(), chains, plan({ chains }));
    const changed = plan({ chains, drafts: { a: 95 }, suggested });
    expect([changed.left, changed.columns.get('b')!.amount, kinds(changed, 'b')]).toEqual([5, 60, []]);
    expect(seenSuggestions(suggested, chains, changed)).toEqual(suggested);
  });

  it('are at most what is left when a proposal is first shown', () => {
    expect(plan({ chains, drafts: { a: 95 } }).columns.get('b')!.amount).toBe(5);
  });
});

const namesOf = (drafts: Readonly<Record<string, number>>, proposals: Parameters<typeof unsentNames>[1], held: readonly string[] = []) =>
  unsentNames(drafts, proposals, 'USD', new Set(held));

describe('amounts that are not sent', () => {
  const proposals = [aProposal('a', { p: 100 }, { selected: true, selectedBudget: 40 }), aProposal('b', { q: 100 })];

  it('are named when they differ from the selection', () => {
    expect(namesOf({ a: 41, b: 5, gone: 9 }, proposals)).toEqual(['Plan a', 'Plan b']);
    expect(namesOf({ a: 40, b: 0 }, proposals)).toEqual([]);
  });

  it('are unknown without the proposals, unless nothing is stored', () => {
    expect(namesOf({ a: 41 }, undefined)).toBeNull();
    expect(namesOf({}, undefined)).toEqual([]);
  });
});

describe('sharing a budget', () => {
  it('splits it into equal parts that add up, in the minor units of the currency', () => {
    expect(splitEvenly(100, ['a', 'b', 'c'], 'USD')).toEqual({ a: 33.34, b: 33.33, c: 33.33 });
    expect(splitEvenly(100, ['a', 'b', 'c'], 'JPY')).toEqual({ a: 34, b: 33, c: 33 });
    expect(splitEvenly(-5, ['a'], 'USD')).toEqual({ a: 0 });
    expect(splitEvenly(5, [], 'USD')).toEqual({});
  });

  it('adds what is left to the columns that have room, and leaves the rest', () => {
    const columns = [
      { id: 'a', amount: 10, max: 20 },
      { id: 'b', amount: 10 },
    ];
    expect(fillUp(50, columns, 'USD')).toEqual({ a: 20, b: 50 });
    expect(fillUp(50, [{ id: 'a', amount: 10, max: 20 }], 'USD')).toEqual({ a: 20 });
    expect(fillUp(0.01, columns, 'USD')).toEqual({ a: 10.01, b: 10 });
    expect(fillUp(-1, columns, 'USD')).toEqual({ a: 10, b: 10 });
  });

  it('has steps of about half a percent, and never less than the smallest unit', () => {
    expect([stepOf(50_000, 'USD'), stepOf(200, 'USD'), stepOf(0.5, 'USD'), stepOf(100, 'JPY')]).toEqual([500, 1, 0.01, 1]);
  });
});
