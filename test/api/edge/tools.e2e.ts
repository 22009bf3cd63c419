import { startApi, type TestApi } from '@test/api';
import { eventually } from '@test/eventually';
import { EdgeTools, ToolLog } from '@test/mcp/edge-tools';
import { createKey, signUp } from '@test/people';

describe('Tools over HTTP', () => {
  let api: TestApi;
  let as: { readonly bearer: string };
  let stranger: { readonly bearer: string };

  beforeAll(async () => {
    api = await startApi({ modules: [EdgeTools] });
    as = await createKey(api, (await signUp(api)).as);
    stranger = await createKey(api, (await signUp(api)).as);
  });
  afterAll(() => api.close());

  const call = (tool: string, body: unknown, headers: Record<string, string> = {}) =>
    api.post(`/api/v3/tools/${tool}`, { as, body, headers });
  const save = (text: string, key: string, more: object = {}) => call('save_note', { text, ...more }, { 'Idempotency-Key': key });

  it('return in the envelope what they return over MCP', async () => {
    const { status, body } = await call('read_note', { id: 'n1' });
    expect({ status, body }).toEqual({ status: 200, body: { data: { note: 'Note n1' }, error: null } });
  });

  it.each(['BUYER', 'SELLER'] as const)('accept the searches that the skills of a %s name', async (accountType) => {
    const side = await createKey(api, (await signUp(api, { accountType })).as);
    const outcome = async (tool: string, body: object) => (await api.post(`/api/v3/tools/${tool}`, { as: side, body })).body;
    const { skills } = (await outcome('get', { kind: 'skill' })).data.object as { skills: { id: string }[] };
    let searches = 0;
    // Excludes the skill that is generated from the filters.
    for (const { id } of skills.filter((one) => one.id !== 'find-objects')) {
      const { text } = (await outcome('get', { kind: 'skill', id })).data.object as { text: string };
      expect(text.replaceAll(/`filter: [^`]*`/g, '')).not.toMatch(/(advertiser|campaign)Id/);
      for (const [, kind, given = '{}'] of text.matchAll(/`kind: "(\w+)"`(?: and `filter: ([^`]*)`)?/g)) {
        const filter = JSON.parse(
          given.replace('"advertiserId": …', '"advertiserId": 1').replace('"campaignId": …', '"campaignId": "none"'),
        ) as object;
        const { error } = await outcome('search', { kind, filter });
        expect([id, kind, error?.code ?? 'NOT_FOUND']).toEqual([id, kind, 'NOT_FOUND']);
        searches += 1;
      }
    }
    expect(searches).toBeGreaterThan(3);
  });

  it('return refusals of MCP in the form of v3', async () => {
    const { status, body } = await call('read_note', { id: 'n1', colour: 'red' });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({
      code: 'VALIDATION_FAILED',
      field: 'colour',
      recovery: 'correctable',
      details: { issues: [{ path: 'colour', message: 'colour is not a known argument.' }] },
    });
    expect((await call('no_such_tool', {})).status).toBe(404);
    expect((await call('seller_notes', {})).body.error.code).toBe('ACCESS_DENIED');
    expect((await call('read_note', [])).status).toBe(400);
    expect((await api.post('/api/v3/tools/read_note', { body: {} })).body.error.code).toBe('UNAUTHENTICATED');
  });

  it('that change something require a key in the header, stored once if the body has it too', async () => {
    expect((await call('save_note', { text: 'a', idempotencyKey: 'key-of-the-body-1' })).body.error.field).toBe('Idempotency-Key');
    const differing = await save('a', 'key-of-the-header', { idempotencyKey: 'key-of-the-body-1' });
    expect(differing).toMatchObject({ status: 400, body: { error: { field: 'idempotencyKey' } } });
    const first = await save('a', 'key-of-header-01');
    expect(first.status).toBe(200);
    expect((await save('a', 'key-of-header-01', { idempotencyKey: 'key-of-header-01' })).body).toEqual(first.body);
    expect(await save('b', 'key-of-header-01')).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } });
  });

  it('that are still running return a receipt, which only their caller can read', async () => {
    const log = api.app.get(ToolLog, { strict: false });
    const again = () => save('slow', 'key-of-slow-note', { wait: 'http' });
    const first = again();
    await eventually(() => expect(log.waiting).toContain('http'));
    const waiting = await again();
    expect(waiting).toMatchObject({
      status: 202,
      body: { data: { receipt: { operation: 'save_note', state: 'running', stateVersion: 1 } } },
    });
    expect(waiting.headers.get('retry-after')).toBe('2');
    const path = `/api/v3/receipts/${waiting.body.data.receipt.id}`;
    expect((await api.get(path, { as })).body.data.receipt).toMatchObject({ state: 'running' });
    log.open('http');
    const { body } = await first;
    expect((await again()).body).toEqual(body);
    expect((await api.get(path, { as })).body.data.receipt).toMatchObject({ state: 'succeeded', stateVersion: 3 });
    expect((await api.get(path, { as: stranger })).status).toBe(404);
  });

  it('ask no questions and return a preview', async () => {
    expect((await call('spend_note', { amount: 5 })).body.data).toEqual({ outcome: 'preview', pending: true });
  });

  it('refuse arguments beyond their size limit', async () => {
    expect((await save('x'.repeat(90_000), 'key-of-a-large-note')).status).toBe(200);
    expect((await call('read_note', { id: 'x'.repeat(70_000) })).status).toBe(413);
  });
});
