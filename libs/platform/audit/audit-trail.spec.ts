import { type Caller, SequentialIds } from '@exchange/kernel';
import type { Database } from '../persistence/database';
import { RequestContext } from '../request/request-context';
import { type Audited, AuditTrail, changedFields } from './audit-trail';

interface Row {
  readonly accountId: number;
  readonly id: string;
  readonly name: string;
  readonly dailyBudget: string | null;
  readonly hash: string;
  readonly tags: readonly string[];
  readonly startsAt: Date;
  readonly updatedAt: Date;
}

const row: Row = {
  accountId: 1,
  id: 'x_1',
  name: 'First',
  dailyBudget: null,
  hash: 'abc',
  tags: ['a'],
  startsAt: new Date('2026-01-15T12:00:00.000Z'),
  updatedAt: new Date('2026-01-15T12:00:00.000Z'),
};

const audited: Audited<Row> = {
  resourceType: 'CAMPAIGN',
  accountId: ({ accountId }) => accountId,
  id: ({ id }) => id,
  name: ({ name }) => name,
  labels: { startsAt: 'Start' },
  hidden: ['id', 'hash'],
};

describe('Changed fields of an audit entry', () => {
  it('have the value before and after, with a readable label', () => {
    expect(changedFields(audited, row, { ...row, dailyBudget: '10.00', tags: ['a', 'b'] })).toEqual([
      { field: 'dailyBudget', label: 'Daily budget', before: null, after: '10.00' },
      { field: 'tags', label: 'Tags', before: ['a'], after: ['a', 'b'] },
    ]);
  });

  it('use the label of the mapping', () => {
    const startsAt = new Date('2026-02-01T00:00:00.000Z');
    expect(changedFields(audited, row, { ...row, startsAt })).toMatchObject([{ field: 'startsAt', label: 'Start', after: startsAt }]);
  });

  it('never are secrets, even when the mapping does not hide them, but may be flags about them', () => {
    const mapping = { resourceType: 'STOREFRONT', accountId: () => 1, id: () => '1', name: () => null } as const;
    const before = { secretHash: 'a', bearerToken: 'b', password: '', hasCredentials: false };
    const after = { secretHash: 'c', bearerToken: 'd', password: 'e', hasCredentials: true };
    expect(changedFields(mapping, before, after)).toEqual([
      { field: 'hasCredentials', label: 'Has credentials', before: false, after: true },
    ]);
  });

  it('are logged as the mapping shows them, also when both values then look the same', () => {
    const masking = { ...audited, shown: { name: (name: string) => `••${name.slice(-1)}` } };
    expect(changedFields(masking, row, { ...row, name: 'Best' })).toEqual([{ field: 'name', label: 'Name', before: '••t', after: '••t' }]);
    expect(changedFields(masking, row, row)).toEqual([]);
  });

  it('exclude hidden fields, bookkeeping and unchanged fields', () => {
    const again = { ...row, hash: 'def', updatedAt: new Date(0), startsAt: new Date(row.startsAt), tags: ['a'] };
    expect(changedFields(audited, row, again)).toEqual([]);
  });

  it('of a new resource are all fields that are not null', () => {
    expect(changedFields(audited, null, row).map(({ field, before }) => [field, before])).toEqual([
      ['name', null],
      ['tags', null],
      ['startsAt', null],
    ]);
  });
});

describe('Resources changed by a request', () => {
  const trail = new AuditTrail({ query: async () => [] } as unknown as Database, new SequentialIds());
  const changedIn = async (caller: Caller | undefined, ...rows: Row[]) => {
    const context = Object.assign(new RequestContext('request-1'), { caller });
    await RequestContext.run(context, async () => {
      for (const one of rows) await trail.record('UPDATE', audited, null, one);
    });
    return context.changed;
  };
  const of = (accountId: number) => ({ kind: 'organization', accountId, label: 'Nightly', credentialId: 'key_1' }) as Caller;

  it("are recorded once each, at most ten, and only in the caller's account", async () => {
    expect(await changedIn(of(1), row, row, { ...row, accountId: 2, id: 'x_2' })).toEqual([{ type: 'CAMPAIGN', id: 'x_1' }]);
    expect(await changedIn(of(2), row)).toBeUndefined();
    expect(await changedIn(undefined, row)).toBeUndefined();
    const many = Array.from({ length: 15 }, (_, n) => ({ ...row, id: `x_${n}` }));
    expect(await changedIn(of(1), ...many)).toHaveLength(10);
  });
});
