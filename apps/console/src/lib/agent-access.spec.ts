import {
  type AccessDraft,
  accessChanges,
  accessDraftOf,
  ceilingOf,
  grantBodies,
  type GrantDraft,
  mergeAccess,
  withGrantOf,
} from './agent-access';

const grant = (id: number, more: Partial<GrantDraft> = {}): GrantDraft => ({
  id,
  name: `Advertiser ${id}`,
  currency: 'USD',
  from: null,
  right: 'read',
  ceiling: '',
  ...more,
});
const draft = (...grants: GrantDraft[]): AccessDraft => ({ grants });
const spend = (id: number, ceiling: string, more: Partial<GrantDraft> = {}) => grant(id, { right: 'spend', ceiling, ...more });

describe('accessDraftOf', () => {
  const read = {
    name: 'Oat',
    role: 'READ_WRITE',
    maySpend: true,
    monthlyCeiling: 1_500.5,
    committedThisMonth: 0,
    currency: 'EUR',
  } as const;

  test('types ceilings in the notation of the language, and names who granted the advertiser', () => {
    const advertisers = [
      { ...read, advertiserId: 1 },
      {
        ...read,
        advertiserId: 2,
        role: 'READ' as const,
        maySpend: false,
        monthlyCeiling: null,
        delegatedBy: { organizationName: 'Brand' },
      },
    ];
    expect(accessDraftOf({ advertisers }, 'de').grants).toEqual([
      { id: 1, name: 'Oat', currency: 'EUR', from: null, right: 'spend', ceiling: '1500,5' },
      { id: 2, name: 'Oat', currency: 'EUR', from: 'Brand', right: 'read', ceiling: '' },
    ]);
  });
});

describe('grantBodies', () => {
  test('sends each right as role and maySpend, in the order of the rows', () => {
    expect(grantBodies(draft(spend(3, '2,000'), grant(1), grant(2, { right: 'change' })), 'en')).toEqual([
      { advertiserId: 3, role: 'READ_WRITE', maySpend: true, monthlyCeiling: 2_000 },
      { advertiserId: 1, role: 'READ', maySpend: false, monthlyCeiling: null },
      { advertiserId: 2, role: 'READ_WRITE', maySpend: false, monthlyCeiling: null },
    ]);
  });

  test('sends no ceiling without the right to spend or for advertisers of others, and 0 as a ceiling', () => {
    const bodies = grantBodies(draft(grant(1, { right: 'change', ceiling: '5' }), spend(2, '5', { from: 'Brand' }), spend(3, '0')), 'en');
    expect(bodies.map(({ monthlyCeiling }) => monthlyCeiling)).toEqual([null, null, 0]);
  });

  test('sends what is no number as it was typed', () => {
    expect(grantBodies(draft(spend(1, ' many ')), 'en')[0]).toMatchObject({ monthlyCeiling: 'many' });
    expect(ceilingOf(spend(1, 'many'), 'en')).toBeNaN();
  });
});

describe('accessChanges', () => {
  const changes = (before: AccessDraft, now: AccessDraft) => accessChanges(before, now, 'en');

  test('are none for the same access, also when a ceiling is written in another way', () => {
    expect(changes(draft(spend(1, '1000'), grant(2)), draft(spend(1, '1,000'), grant(2)))).toEqual([]);
  });

  test('count added and removed advertisers', () => {
    expect(changes(draft(grant(1), grant(2)), draft(grant(2), grant(3), spend(4, '5')))).toEqual([
      { kind: 'added', count: 2, amounts: [] },
      { kind: 'removed', count: 1, amounts: [] },
      { kind: 'limited', count: 1, amounts: [{ amount: 5, currency: 'USD' }] },
    ]);
  });

  test('sum up by how much ceilings are raised and lowered, by currency', () => {
    const before = draft(spend(1, '100'), spend(2, '200'), spend(3, '50', { currency: 'EUR' }), spend(4, '10'));
    const now = draft(spend(1, '300'), spend(2, '500'), spend(3, '60', { currency: 'EUR' }), spend(4, '5'));
    expect(changes(before, now)).toEqual([
      {
        kind: 'raised',
        count: 3,
        amounts: [
          { amount: 500, currency: 'USD' },
          { amount: 10, currency: 'EUR' },
        ],
      },
      { kind: 'lowered', count: 1, amounts: [{ amount: 5, currency: 'USD' }] },
    ]);
  });

  test('tell apart a new ceiling and one that is removed', () => {
    expect(changes(draft(spend(1, ''), spend(2, '20')), draft(spend(1, '10'), spend(2, '')))).toEqual([
      { kind: 'limited', count: 1, amounts: [{ amount: 10, currency: 'USD' }] },
      { kind: 'unlimited', count: 1, amounts: [] },
    ]);
  });

  test('tell when the agent may newly spend without a ceiling, but not for advertisers of others', () => {
    const now = draft(spend(1, ''), spend(2, ''), spend(3, '', { from: 'Brand' }));
    expect(changes(draft(grant(1)), now)).toEqual([
      { kind: 'added', count: 2, amounts: [] },
      { kind: 'more', count: 1, amounts: [] },
      { kind: 'unlimited', count: 2, amounts: [] },
    ]);
  });

  test('name rights that are given and taken, with the ceiling of a new right to spend', () => {
    const before = draft(grant(1), spend(2, '20'));
    const now = draft(spend(1, '10'), grant(2, { right: 'change', ceiling: '20' }));
    expect(changes(before, now)).toEqual([
      { kind: 'more', count: 1, amounts: [] },
      { kind: 'less', count: 1, amounts: [] },
      { kind: 'limited', count: 1, amounts: [{ amount: 10, currency: 'USD' }] },
    ]);
  });

  test('count a ceiling that is no number, without an amount', () => {
    expect(changes(draft(spend(1, '20')), draft(spend(1, 'many')))).toEqual([{ kind: 'raised', count: 1, amounts: [] }]);
  });
});

describe('mergeAccess', () => {
  const base = draft(grant(1), spend(2, '100'), grant(3));

  test('joins changes of different advertisers, with the newer names', () => {
    const mine = draft(grant(1), spend(2, '200'), grant(3), grant(4));
    const theirs = draft(grant(1, { right: 'change' }), spend(2, '100', { name: 'Renamed' }), grant(5));
    expect(mergeAccess(base, mine, theirs)).toEqual({
      value: draft(grant(1, { right: 'change' }), spend(2, '200', { name: 'Renamed' }), grant(4), grant(5)),
      conflicts: [],
      taken: [1, 3, 5],
    });
  });

  test('leaves what both have changed differently to the person, with the own value', () => {
    const merged = mergeAccess(base, draft(grant(1), spend(2, '200'), grant(3)), draft(grant(1), grant(3)));
    expect(merged).toMatchObject({ conflicts: [2], taken: [] });
    expect(merged.value.grants.find(({ id }) => id === 2)).toMatchObject({ ceiling: '200' });
  });

  test('sees no conflict when both have made the same change', () => {
    const both = draft(grant(1), spend(2, '300'));
    expect(mergeAccess(base, both, both)).toMatchObject({ conflicts: [], value: both });
  });
});

describe('withGrantOf', () => {
  test('takes the grant of the other access, also where there is none', () => {
    const mine = draft(grant(1), grant(2));
    expect(withGrantOf(mine, 1, draft(spend(1, '5')))).toEqual(draft(spend(1, '5'), grant(2)));
    expect(withGrantOf(mine, 1, draft())).toEqual(draft(grant(2)));
    expect(withGrantOf(mine, 3, draft(grant(3)))).toEqual(draft(grant(1), grant(2), grant(3)));
  });
});
