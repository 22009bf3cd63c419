import { caps, Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { createAdvertiser } from '@test/discovery';
import { EdgeTools, ToolLog } from '@test/mcp/edge-tools';
import { createKey, signUp, type SignedUp } from '@test/people';

// oxlint-disable-next-line typescript/no-explicit-any -- tests read arbitrary paths of answers
type Json = any;

const accept = (content: object) => ({ action: 'accept' as const, content: content as never });

describe('MCP before 2026', () => {
  let [one, other]: TestApi[] = [] as never;
  let person: SignedUp;
  let bearer: string;

  beforeAll(async () => {
    [one, other] = await Promise.all([startApi({ modules: [EdgeTools] }), startApi({ modules: [EdgeTools] })]);
    person = await signUp(one);
    bearer = (await createKey(one, person.as)).bearer;
  });
  afterAll(() => Promise.all([one.close(), other.close()]));

  const log = (api: TestApi) => api.app.get(ToolLog, { strict: false });

  describe('a session', () => {
    const rpc = (method: string, params: object = {}, id: number | undefined = 1) => ({
      jsonrpc: '2.0',
      ...(id === undefined ? {} : { id }),
      method,
      params,
    });
    const call = (
      api: TestApi,
      session: string | undefined,
      body: object | undefined,
      more: { bearer?: string; headers?: object; method?: string } = {},
    ) =>
      fetch(`${api.url}/mcp/v3`, {
        method: more.method ?? 'POST',
        headers: {
          authorization: `Bearer ${more.bearer ?? bearer}`,
          accept: 'application/json, text/event-stream',
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(session === undefined ? {} : { 'mcp-session-id': session }),
          ...more.headers,
        } as Record<string, string>,
        body: body && JSON.stringify(body),
      });
    async function begun(protocolVersion = '2025-11-25', capabilities = {}): Promise<string> {
      const clientInfo = { name: 'raw', version: '1' };
      const answer = await call(one, undefined, rpc('initialize', { protocolVersion, capabilities, clientInfo }));
      const { result } = (await answer.json()) as Json;
      expect(result.protocolVersion).toBe(protocolVersion);
      return answer.headers.get('mcp-session-id')!;
    }
    const read = (api: TestApi, session: string, last: string) =>
      call(api, session, undefined, { method: 'GET', headers: { accept: 'text/event-stream', 'last-event-id': last } });

    it.each(['2025-06-18', '2025-11-25'])('of revision %s continues in any process', async (revision) => {
      const session = await begun(revision);
      const answer = await call(other, session, rpc('tools/call', { name: 'read_note', arguments: { id: 'n2' } }));
      expect(await answer.json()).toMatchObject({ id: 1, result: { structuredContent: { note: 'Note n2' } } });
    });

    it.each([
      ['2025-03-26', true],
      ['2025-06-18', false],
    ])('of revision %s gets a long answer completely as text: %s', async (revision, isWhole) => {
      for (let made = 0; made < 8; made += 1) await createAdvertiser(one, person.as);
      const session = await begun(revision);
      const answer = await call(one, session, rpc('tools/call', { name: 'search', arguments: { kind: 'advertiser' } }));
      const { content, structuredContent } = ((await answer.json()) as Json).result;
      expect(JSON.stringify(structuredContent).length).toBeGreaterThan(1_500);
      const told = JSON.parse(content[0].text);
      expect(told.objects.results[0].id).toBe(structuredContent.objects.results[0].id);
      expect([content[0].text.length > 1_500, told.shortened === undefined]).toEqual([isWhole, isWhole]);
    });

    it('resumes missed events in another process', async () => {
      const session = await begun();
      const until = 'read on elsewhere';
      const answer = await call(
        one,
        session,
        rpc('tools/call', { name: 'watch_notes', arguments: { until }, _meta: { progressToken: 1 } }, 5),
      );
      const reader = answer.body!.getReader();
      let seen = '';
      while (!/id: (\S+:1)\n/.test(seen)) seen += Buffer.from((await reader.read()).value!).toString();
      const [, last] = /id: (\S+:1)\n/.exec(seen)!;
      await reader.cancel();
      const rest = read(other, session, last!);
      log(one).open(until);
      const text = await (await rest).text();
      expect(text).toContain('"message":"found"');
      expect(text).toContain('"structuredContent":{"seen":"read on elsewhere"}');
      expect(text).not.toContain('"message":"looking"');
    });

    it('passes an answer that arrives in another process to the process that asked', async () => {
      const session = await begun('2025-11-25', { elicitation: {} });
      const answer = await call(one, session, rpc('tools/call', { name: 'spend_note', arguments: { amount: 3 } }, 6));
      const reader = answer.body!.getReader();
      let seen = '';
      const next = async (pattern: RegExp): Promise<string> => {
        while (!pattern.test(seen)) seen += Buffer.from((await reader.read()).value!).toString();
        return pattern.exec(seen)![1]!;
      };
      for (const question of [1, 2]) {
        const id = await next(new RegExp(`"id":"(\\S+/${question})"`));
        const told = await call(other, session, { jsonrpc: '2.0', id, result: accept({ sure: true }) });
        expect(told.status).toBe(202);
      }
      expect(await next(/"structuredContent":(\{[^}]+\})/)).toBe('{"outcome":"spent","pending":false}');
    });

    it('is not found by another credential, not even of the same person', async () => {
      const session = await begun();
      const second = (await createKey(one, person.as)).bearer;
      const stranger = (await createKey(one, (await signUp(one)).as)).bearer;
      for (const who of [second, stranger]) {
        expect((await call(one, session, rpc('tools/list'), { bearer: who })).status).toBe(404);
        expect((await call(one, session, undefined, { bearer: who, method: 'DELETE' })).status).toBe(404);
        expect((await call(one, session, undefined, { bearer: who, method: 'GET' })).status).toBe(404);
      }
      expect((await call(one, session, rpc('tools/list'))).status).toBe(200);
    });

    it('is not found after it was ended', async () => {
      const session = await begun();
      expect((await call(other, session, undefined, { method: 'DELETE' })).status).toBe(200);
      expect((await call(one, session, rpc('tools/list'))).status).toBe(404);
    });

    it('is a row of at most 4 KB, whatever its client sends and follows', async () => {
      const long = 'é'.repeat(4_000);
      const capabilities = { elicitation: { form: { long } }, experimental: { [long]: {} } };
      const clientInfo = { name: long, version: long, title: long };
      const answer = await call(one, undefined, rpc('initialize', { protocolVersion: '2025-11-25', capabilities, clientInfo }));
      const session = answer.headers.get('mcp-session-id')!;
      for (let n = 1; n <= 3; n += 1) {
        const uri = `note://${'n'.repeat(250)}${n}`;
        await (await call(one, session, rpc('resources/subscribe', { uri }))).text();
      }
      const [row] = await one.app
        .get(Database)
        .query<{ bytes: number }>('select octet_length(mcp_sessions::text) as bytes from mcp_sessions where id = $1', [session]);
      expect(row!.bytes).toBeLessThan(4_096);
    });

    it('returns 429 with Retry-After in MCP form beyond the limit per credential; ended sessions do not count', async () => {
      const { bearer: own } = await createKey(one, person.as);
      const begin = (api: TestApi) =>
        call(
          api,
          undefined,
          rpc('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } }),
          {
            bearer: own,
          },
        );
      const opened = await Promise.all(Array.from({ length: caps['mcp-sessions'] + 4 }, (_, n) => begin(n % 2 === 0 ? one : other)));
      const refused = opened.filter(({ status }) => status === 429);
      expect([refused.length, refused[0]?.headers.get('retry-after')]).toEqual([4, '60']);
      expect(await refused[0]!.json()).toMatchObject({ jsonrpc: '2.0', error: { data: { code: 'RATE_LIMITED' } } });
      const there = opened.find(({ status }) => status === 200)!.headers.get('mcp-session-id')!;
      expect((await call(other, there, undefined, { method: 'DELETE', bearer: own })).status).toBe(200);
      expect((await begin(one)).status).toBe(200);
      expect((await begin(one)).status).toBe(429);
    });

    it('ends its open streams with the credential', async () => {
      const { body } = await one.post('/api/v2/user-api-keys', { as: person.as, body: { name: 'Short-lived' } });
      const { id, secret } = body.data;
      const opened = await call(
        one,
        undefined,
        rpc('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } }),
        { bearer: secret },
      );
      await opened.text();
      const stream = await call(one, opened.headers.get('mcp-session-id')!, undefined, { bearer: secret, method: 'GET' });
      expect(stream.status).toBe(200);
      await one.delete(`/api/v2/user-api-keys/${id}`, { as: person.as });
      expect(await stream.text()).toContain('retry:');
      expect((await call(one, opened.headers.get('mcp-session-id')!, rpc('tools/list'), { bearer: secret })).status).toBe(401);
    });

    it.each([
      ['a batch', [rpc('ping')], 400],
      ['no message', { hello: 1 }, 400],
      ['a message without its session', rpc('tools/list'), 400],
    ])('refuses %s', async (_, body, status) => {
      expect((await call(one, undefined, body)).status).toBe(status);
    });
  });
});
