import { ToolRegistry } from '@exchange/mcp/testing';
import { startApi, type TestApi } from '@test/api';
import { EdgeTools, ToolLog } from '@test/mcp/edge-tools';
import { createKey, signUp } from '@test/people';
import { newKey } from '@test/tools';
import { modernClient, sessionClient } from './clients';

describe('A correlation id of the caller', () => {
  let api: TestApi;
  let as: { readonly bearer: string };

  beforeAll(async () => {
    api = await startApi({ modules: [EdgeTools] });
    as = await createKey(api, (await signUp(api)).as);
  });
  afterAll(() => api.close());

  const call = (tool: string, body: object, key?: string) =>
    api.post(`/api/v3/tools/${tool}`, { as, body, headers: key === undefined ? {} : { 'Idempotency-Key': key } });

  it('is accepted by every tool and listed only by name', () => {
    const tools = [...api.app.get(ToolRegistry, { strict: false }).tools.values()];
    for (const { input, listed, tool } of tools) {
      expect([tool.spec.name, 'correlationId' in tool.spec.input.shape]).toEqual([tool.spec.name, false]);
      expect(input.shape['correlationId']!.safeParse('run-7').success).toBe(true);
      expect(listed).toMatchObject({ inputSchema: { properties: { correlationId: { type: 'string' } }, additionalProperties: false } });
    }
  });

  it('is not part of the idempotency key: the same call with another one is a repetition', async () => {
    const key = newKey();
    const { notes } = api.app.get(ToolLog, { strict: false });
    const before = notes.length;
    const first = await call('save_note', { text: 'traced', correlationId: 'run-1' }, key);
    expect(first.status).toBe(200);
    expect((await call('save_note', { text: 'traced', correlationId: 'run-2' }, key)).body).toEqual(first.body);
    expect((await call('save_note', { text: 'traced' }, key)).body).toEqual(first.body);
    expect(notes.slice(before)).toEqual(['traced']);
  });

  it.each([
    ['2025', sessionClient],
    ['2026', modernClient],
  ])('is accepted over MCP of %s', async (_, connect) => {
    const { client } = (await connect(api, as.bearer)) as { client: { callTool(params: object): Promise<object>; close(): Promise<void> } };
    const read = await client.callTool({ name: 'read_note', arguments: { id: 'n1', correlationId: 'run-1' } });
    expect(read).toMatchObject({ structuredContent: { note: 'Note n1' } });
    await client.close();
  });

  it.each(['', 'two words', 'x'.repeat(129), 7])('is refused by name for %j', async (correlationId) => {
    const { status, body } = await call('read_note', { id: 'n1', correlationId });
    expect([status, body.error.code, body.error.field]).toEqual([400, 'VALIDATION_FAILED', 'correlationId']);
  });
});
