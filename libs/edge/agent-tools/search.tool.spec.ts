import { z } from 'zod';
import { type Caller, cursorPage, DomainError, keysetOf, type Page } from '@exchange/kernel';
import { CursorSeal, type Log } from '@exchange/platform';
import { idsField, KindPart, type KindSearch, ObjectKind, type ToolCall, toolFields } from '@exchange/platform/tools';
import { GetTool } from './get.tool';
import { Kinds } from './kinds';
import { SearchTool } from './search.tool';
import { SkillKind } from './skill.kind';

const filter = z.strictObject({ color: z.enum(['red', 'blue']).default('red'), ids: idsField(toolFields.integerId) });

/** Numbered objects, newest first. */
class ThingKind extends ObjectKind<typeof filter> {
  readonly description = 'A thing.';
  readonly filter = filter;
  readonly things = [5, 4, 3, 2, 1];
  more: object = {};

  constructor(
    readonly kind: string,
    override readonly accountType?: 'BUYER' | 'SELLER',
  ) {
    super();
  }

  override async search(
    _caller: Caller,
    { query, filter: { ids }, cursor, limit }: KindSearch<z.output<typeof filter>>,
  ): Promise<Page<object>> {
    if (query === 'fail') throw new Error('secret');
    const after = Number(keysetOf(cursor, ['number'])?.[0] ?? Infinity);
    const rows = this.things.filter((id) => id < after && (ids?.includes(id) ?? true)).map((id) => ({ id, at: new Date(0), ...this.more }));
    return cursorPage(rows.slice(0, limit + 1), limit, ({ id }) => [id]);
  }

  override async get(_caller: Caller, id: string): Promise<object | null> {
    return id === '1' ? { id: 1, brief: 'b' } : null;
  }
}

/** A kind without `search` and `get`. */
class BareKind extends ObjectKind<typeof filter> {
  readonly kind = 'bare';
  readonly description = 'Nothing.';
  readonly filter = filter;
}

const buyer: Caller = {
  kind: 'organization',
  role: 'ADMIN',
  via: 'key',
  credentialId: 'k',
  accountId: 1,
  accountType: 'BUYER',
  label: 'Key',
};
const callBy = (caller: Partial<Caller> = {}) => ({ caller: { ...buyer, ...caller } }) as ToolCall;
const kindsOf = (...instances: readonly object[]) =>
  new Kinds({ getProviders: () => instances.map((instance) => ({ instance })) } as never);

const campaigns = new ThingKind('campaign', 'BUYER');
const brought: object[] = [campaigns, campaigns, new ThingKind('work_item', 'SELLER'), new ThingKind('account'), new BareKind(), {}];
const kinds = new Kinds({ getProviders: () => brought.map((instance) => ({ instance })) } as never);
brought.push(new SkillKind(kinds), new KindPart('campaign', 'wheels', async () => ({ shown: [{ at: new Date(0) }], isCut: true })));
brought.push(
  new KindPart('campaign', 'doors', async () => Promise.reject(new DomainError('conflict', 'CONFLICT', 'It has no doors yet.'))),
);
brought.push(new KindPart('campaign', 'roof', async () => Promise.reject(new Error('secret'))));
const errors: string[] = [];
const log = { error: (message: string) => errors.push(message) } as unknown as Log;
const tool = new SearchTool(kinds, new CursorSeal('2026:' + Buffer.alloc(32, 1).toString('base64')), log);
const search = (args: object, caller: Partial<Caller> = {}) => tool.run(tool.spec.input.parse(args), callBy(caller));
const get = (args: object, caller: Partial<Caller> = {}) => {
  const getting = new GetTool(kinds, log);
  return getting.run(getting.spec.input.parse(args), callBy(caller));
};

describe('search', () => {
  it('returns every object exactly once when new ones are added between pages', async () => {
    const seen: unknown[] = [];
    let cursor: string | undefined;
    do {
      const { objects } = await search({ kind: 'campaign', limit: 2, ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...objects!.results.map(({ id }) => id));
      expect(objects!.returned).toBe(objects!.results.length);
      expect(objects!.hasMore).toBe(objects!.nextCursor !== undefined);
      cursor = objects!.nextCursor;
      campaigns.things.unshift(10 + campaigns.things.length);
    } while (cursor !== undefined);
    expect(seen).toEqual([5, 4, 3, 2, 1]);
    campaigns.things.splice(0, campaigns.things.length - 5);
  });

  it('accepts a cursor only with the same kind, query, filter and account; an explicit default counts as the same', async () => {
    const first = await search({ kind: 'campaign', limit: 1, query: 'a' });
    const cursor = first.objects!.nextCursor!;
    const again = { kind: 'campaign', query: 'a', cursor };
    expect((await search({ ...again, limit: 3, filter: { color: 'red' } })).objects!.results.map(({ id }) => id)).toEqual([4, 3, 2]);
    const refusal = { status: 400, field: 'cursor' };
    await expect(search({ ...again, query: 'b' })).rejects.toMatchObject(refusal);
    await expect(search({ ...again, filter: { color: 'blue' } })).rejects.toMatchObject(refusal);
    await expect(search({ ...again, kind: 'account' })).rejects.toMatchObject(refusal);
    await expect(search(again, { accountId: 2 })).rejects.toMatchObject(refusal);
    await expect(search({ ...again, cursor: `${cursor}x` })).rejects.toMatchObject(refusal);
  });

  it('refuses an empty body, a filter without a kind, and a filter that the kind lacks', async () => {
    await expect(search({})).rejects.toMatchObject({ status: 400, field: 'query' });
    await expect(search({ query: 'a', filter: {} })).rejects.toMatchObject({ status: 400, field: 'kind' });
    await expect(search({ query: 'a', cursor: 'c' })).rejects.toMatchObject({ status: 400, field: 'kind' });
    await expect(search({ kind: 'campaign', filter: { size: 1 } })).rejects.toMatchObject({ status: 400 });
    await expect(search({ kind: 'campaign', filter: { color: 'green' } })).rejects.toMatchObject({ status: 400, field: 'filter.color' });
    await expect(search({ kind: 'bare' })).rejects.toMatchObject({ status: 400, field: 'kind', message: /get one by its id/ });
  });

  it('points to get without an id for a kind with one object, and get refuses an id for it', async () => {
    const single = kindsOf(Object.assign(new BareKind(), { isSingleton: true, get: async () => ({ of: 'the account' }) }));
    const searching = new SearchTool(single, {} as CursorSeal, log);
    await expect(searching.run(tool.spec.input.parse({ kind: 'bare' }), callBy())).rejects.toMatchObject({
      status: 400,
      message: 'Objects of kind bare are not listed: call get without an id.',
    });
    const getting = new GetTool(single, log);
    const got = async (args: object) => getting.run(getting.spec.input.parse({ kind: 'bare', ...args }), callBy());
    expect(await got({})).toEqual({ kind: 'bare', object: { of: 'the account' } });
    await expect(got({ id: '1' })).rejects.toMatchObject({
      status: 400,
      field: 'id',
      message: 'There is one object of kind bare: leave id out.',
    });
  });

  it("lists the caller's kinds when an unknown one is named, and returns 403 for a kind of the other account type", async () => {
    await expect(search({ kind: 'spaceship' })).rejects.toMatchObject({
      status: 400,
      field: 'kind',
      message: 'There is no such kind. Kinds: account, bare, campaign, skill.',
    });
    await expect(search({ kind: 'work_item' })).rejects.toMatchObject({
      status: 403,
      message: /for sellers. Kinds: account, bare, campaign, skill/,
    });
    await expect(search({ kind: 'campaign' }, { accountType: 'SELLER' })).rejects.toMatchObject({
      status: 403,
      message: /Kinds: .*work_item/,
    });
    const grants = new Map();
    await expect(search({ kind: 'work_item' }, { accountType: 'SELLER', grants })).rejects.toMatchObject({ status: 403 });
  });

  it('truncates long lists in results and names them', async () => {
    const codes = Array.from({ length: 51 }, (_, i) => `${i}`);
    campaigns.more = { name: 'a', constraints: { geo_postal_areas: [{ system: 'us_zip', values: codes }], channels: ['ctv'] } };
    const { objects } = await search({ kind: 'campaign', limit: 1 });
    campaigns.more = {};
    expect(objects!.results).toEqual([
      {
        id: 5,
        at: '1970-01-01T00:00:00.000Z',
        name: 'a',
        constraints: { geo_postal_areas: [{ system: 'us_zip', values: codes.slice(0, 50) }], channels: ['ctv'] },
        truncated: ['constraints.geo_postal_areas[0].values'],
      },
    ]);
  });

  it('ends a page early when its results exceed the size limit, and continues with the next cursor', async () => {
    campaigns.more = { brief: 'b'.repeat(100_000) };
    const { objects: first } = await search({ kind: 'campaign', limit: 5 });
    const { objects: second } = await search({ kind: 'campaign', limit: 5, cursor: first!.nextCursor });
    const { matches } = await search({ query: 'launch', limit: 5 });
    campaigns.more = {};
    expect([first, second].map((page) => page!.results.map(({ id }) => id))).toEqual([
      [5, 4],
      [3, 2],
    ]);
    expect(first).toMatchObject({ returned: 2, hasMore: true });
    expect(matches![0]).toMatchObject({ kind: 'campaign', results: { length: 1 }, hasMore: true });
  });

  it('searches the main kinds without a kind, and reports a failing kind without the cause', async () => {
    expect(await search({ query: 'launch', limit: 1 })).toEqual({
      sources: ['objects'],
      matches: [
        { kind: 'campaign', results: [{ id: 5, at: '1970-01-01T00:00:00.000Z' }], hasMore: true },
        { kind: 'skill', results: [expect.objectContaining({ id: 'launch-campaign' })], hasMore: false },
      ],
    });
    const { objectsUnavailable, matches } = await search({ query: 'fail' });
    expect(objectsUnavailable).toBe('campaign: It cannot be searched at the moment.');
    expect(matches!.map(({ kind }) => kind)).not.toContain('campaign');
    expect(errors).toEqual(['a kind could not be searched']);
  });

  it.each([
    ['limit 0', { limit: 0 }, false],
    ['limit 1', { limit: 1 }, true],
    ['limit 200', { limit: 200 }, true],
    ['limit 201', { limit: 201 }, false],
    ['a query of 200 characters', { query: 'a'.repeat(200) }, true],
    ['a query of 201 characters', { query: 'a'.repeat(201) }, false],
    ['an empty query', { query: ' ' }, false],
    ['a NUL', { query: 'a\0' }, false],
    ['an unknown argument', { sort: 'name' }, false],
  ])('validates the input: %s', (_, args, isTaken) => {
    expect(tool.spec.input.safeParse({ kind: 'campaign', ...args }).success).toBe(isTaken);
  });

  it('lists the filters of a kind with their values when another filter is sent', async () => {
    const suggestion = 'Filters of campaign: color (red | blue), ids (list of at most 50 integer).';
    for (const sent of [{ size: 1 }, { color: 'green' }, { ids: [] }, { ids: Array.from({ length: 51 }, (_, i) => i + 1) }])
      await expect(search({ kind: 'campaign', filter: sent })).rejects.toMatchObject({ status: 400, details: { suggestion } });
    await expect(search({ kind: 'skill', filter: { size: 1 } })).rejects.toMatchObject({
      details: { issues: [{ path: 'filter.size' }], suggestion: 'Objects of kind skill take no filter.' },
    });
  });

  it('returns all requested ids on one page, sent as numbers or text, and names missing ones', async () => {
    const { objects } = await search({ kind: 'campaign', limit: 1, filter: { ids: [3, '5', '77'] } });
    expect(objects).toMatchObject({ results: [{ id: 5 }, { id: 3 }], hasMore: false, missingIds: ['77'] });
    expect((await search({ kind: 'campaign' })).objects).not.toHaveProperty('missingIds');
  });

  it('reports that documents and specifications are not available, and refuses them together with a kind', async () => {
    const { sources, matches, knowledgeUnavailable } = await search({ query: 'launch', sources: ['objects', 'docs'] });
    expect([sources, matches!.length, knowledgeUnavailable]).toEqual([['objects', 'docs'], 2, expect.stringContaining('kind skill')]);
    expect(Object.keys(await search({ query: 'launch', sources: ['specs'] }))).toEqual(['sources', 'knowledgeUnavailable']);
    await expect(search({ kind: 'campaign', sources: ['docs'] })).rejects.toMatchObject({ status: 400, field: 'sources' });
    await expect(search({ sources: ['docs'] })).rejects.toMatchObject({ status: 400, field: 'query' });
  });

  it('refuses to start when two contexts provide the same kind', () => {
    expect(() => kindsOf(new ThingKind('a'), new ThingKind('a')).listFor(buyer)).toThrow('Two contexts bring the kind a.');
  });
});

describe('get', () => {
  it('returns an object by id, and 404 for an unknown one', async () => {
    expect(await get({ kind: 'campaign', id: '1' })).toEqual({ kind: 'campaign', object: { id: 1, brief: 'b' } });
    await expect(get({ kind: 'campaign', id: '2' })).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('refuses a missing id, an include that the kind lacks, and a kind without ids', async () => {
    await expect(get({ kind: 'campaign' })).rejects.toMatchObject({ status: 400, field: 'id' });
    await expect(get({ kind: 'campaign', id: '1', include: ['parts'] })).rejects.toMatchObject({
      field: 'include',
      message: /It has: doors, roof, wheels/,
    });
    await expect(get({ kind: 'skill', id: 'read-delivery', include: ['parts'] })).rejects.toMatchObject({ message: /nothing to include/ });
    await expect(get({ kind: 'bare', id: '1' })).rejects.toMatchObject({ status: 400, field: 'kind' });
  });

  it('returns includes beside the object, and reports the failed ones without internal errors', async () => {
    const include = ['wheels', 'doors', 'roof', 'brief', 'creatives', 'wheels'];
    expect(await get({ kind: 'campaign', id: 1, include })).toEqual({
      kind: 'campaign',
      object: { id: 1, brief: 'b' },
      wheels: [{ at: '1970-01-01T00:00:00.000Z' }],
      truncated: ['wheels'],
      unavailableIncludes: [
        { include: 'doors', message: 'It has no doors yet.' },
        { include: 'roof', message: 'It cannot be read at the moment.' },
        { include: 'creatives', message: 'Objects of this kind have none.' },
      ],
    });
    expect(errors.at(-1)).toBe('a part of an object could not be read');
    await expect(get({ kind: 'campaign', id: '2', include })).rejects.toMatchObject({ status: 404 });
  });

  it('returns skills of the caller’s account type as Markdown with a version and a digest', async () => {
    const { object } = await get({ kind: 'skill' });
    const skills = object.skills as { id: string; digest: string; text?: string }[];
    expect(skills.map(({ id }) => id)).toEqual(['plan-campaign', 'launch-campaign', 'read-delivery', 'find-objects']);
    const { object: one } = await get({ kind: 'skill', id: 'read-delivery' });
    expect(one).toMatchObject({ version: '1.2.0', mimeType: 'text/markdown', digest: skills[2]!.digest });
    expect(one.digest).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(one.text).toMatch(/^# Read delivery\n/);
    expect((await get({ kind: 'skill', id: 'find-objects' })).object.text).toContain(
      '- `campaign`: A thing. Filters: color (red | blue), ids (list of at most 50 integer). `include`: doors, roof, wheels.\n- `skill`',
    );
    await expect(get({ kind: 'skill', id: 'answer-buyers' })).rejects.toMatchObject({ status: 404 });
    expect((await get({ kind: 'skill', id: 'answer-buyers' }, { accountType: 'SELLER' })).object).toMatchObject({ title: 'Answer buyers' });
  });
});
