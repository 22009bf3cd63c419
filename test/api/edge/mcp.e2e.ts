import { ElicitRequestSchema, ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { startApi, type TestApi } from '@test/api';
import { eventually } from '@test/eventually';
import { EdgeTools, ToolLog } from '@test/mcp/edge-tools';
import { createKey, signUp, type SignedUp } from '@test/people';
import { modernClient, sessionClient } from './clients';

// oxlint-disable-next-line typescript/no-explicit-any -- tests read arbitrary paths of answers
type Json = any;

const accept = (content: object) => ({ action: 'accept' as const, content: content as never });

// spec: service.mcp-server, versioning.mcp
describe('MCP', () => {
  let [one, other]: TestApi[] = [] as never;
  let person: SignedUp;
  let bearer: string;
  const closing: { close(): Promise<void> }[] = [];

  beforeAll(async () => {
    [one, other] = await Promise.all([startApi({ modules: [EdgeTools] }), startApi({ modules: [EdgeTools] })]);
    person = await signUp(one);
    bearer = (await createKey(one, person.as)).bearer;
  });
  afterEach(async () => {
    await Promise.all(closing.splice(0).map((client) => client.close()));
  });
  afterAll(() => Promise.all([one.close(), other.close()]));

  const log = (api: TestApi) => api.app.get(ToolLog, { strict: false });
  const kept = <Connected extends { client: { close(): Promise<void> } }>(connected: Connected): Connected => {
    closing.push(connected.client);
    return connected;
  };
  const libraries = {
    'the library of 2025': async (...given: Parameters<typeof sessionClient>) => kept(await sessionClient(...given)).client as Json,
    'the library of 2026': async (...given: Parameters<typeof modernClient>) => kept(await modernClient(...given)).client as Json,
  };

  // spec: auth.keys.mcp
  describe.each(Object.entries(libraries))('with %s', (name, connect) => {
    it('lists the tools of the caller by name, with schemas', async () => {
      const client = await connect(one, bearer);
      const { tools } = await client.listTools();
      const mine = tools.filter((tool: Json) => tool.name.endsWith('_note') || tool.name.endsWith('_notes'));
      expect(mine.map((tool: Json) => tool.name)).toEqual(['account_notes', 'read_note', 'save_note', 'spend_note', 'watch_notes']);
      expect(mine[1]).toMatchObject({
        inputSchema: { type: 'object', required: ['id'], additionalProperties: false },
        annotations: { readOnlyHint: true },
      });
      // Output schemas are in the document of the tools. View metadata is only for clients that show views.
      expect(tools.filter((tool: Json) => tool.outputSchema || tool._meta)).toEqual([]);
    });

    it('lists views to a client that shows them', async () => {
      const views = { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } } };
      const listed = async (capabilities: object): Promise<Json[]> => (await (await connect(one, bearer, capabilities)).listTools()).tools;
      const named = (tools: Json[], wanted: string): Json => tools.find((tool) => tool.name === wanted);
      const [shows, showsNone] = [await listed(views), await listed({})];
      expect(named(shows, 'read_note')._meta).toEqual({ ui: { resourceUri: 'ui://exchange/note/mcp-app.html' } });
      expect(named(shows, 'save_note')._meta).toEqual({ ui: { visibility: ['model'] } });
      const opening = (tools: Json[]) => tools.map((tool) => String(tool.name)).filter((text) => text.startsWith('open_'));
      expect(opening(shows)).toEqual([
        'open_advertisers_page',
        'open_approvals',
        'open_campaign_receipt',
        'open_campaigns_page',
        'open_media_buys_page',
        'open_page',
      ]);
      expect(opening(showsNone)).toEqual(['open_page']);
    });

    it('returns a page for the person when a client without views calls an unlisted view tool', async () => {
      const client = await connect(one, bearer);
      const answer = await client.callTool({ name: 'open_campaigns_page', arguments: {} });
      expect(answer).toMatchObject({ structuredContent: { page: 'campaigns', handoff: expect.anything() } });
      expect(answer.isError).not.toBe(true);
    });

    it('returns the declared output as structured content and as text', async () => {
      const client = await connect(one, bearer);
      const answer = await client.callTool({ name: 'read_note', arguments: { id: 'n1' } });
      expect(answer).toMatchObject({ structuredContent: { note: 'Note n1' }, content: [{ type: 'text', text: '{"note":"Note n1"}' }] });
      expect(answer.isError).not.toBe(true);
    });

    it('names every problem of the arguments', async () => {
      const client = await connect(one, bearer);
      const answer = await client.callTool({ name: 'read_note', arguments: { id: 7, limit: 11, colour: 'red' } });
      expect(answer).toMatchObject({ isError: true, structuredContent: { code: 'VALIDATION_FAILED', recovery: 'correctable' } });
      const paths = answer.structuredContent.details.issues.map((issue: Json) => issue.path);
      expect(paths.sort()).toEqual(['colour', 'id', 'limit']);
    });

    it('returns a tool’s refusal, and no details of internal errors', async () => {
      const client = await connect(one, bearer);
      const missing = await client.callTool({ name: 'read_note', arguments: { id: 'none' } });
      expect(missing).toMatchObject({ isError: true, structuredContent: { code: 'NOT_FOUND', message: 'There is no note with that id.' } });
      const broken = await client.callTool({ name: 'read_note', arguments: { id: 'crash' } });
      expect(broken).toMatchObject({ isError: true, structuredContent: { code: 'INTERNAL_ERROR' } });
      expect(JSON.stringify(broken)).not.toMatch(/hunter2|srv/);
    });

    it('sends progress of a tool', async () => {
      const client = await connect(one, bearer);
      const until = `progress of ${name}`;
      const heard: string[] = [];
      const onprogress = ({ message }: { message?: string }): void => {
        heard.push(message!);
        if (heard.length === 1) log(one).open(until);
      };
      await eventuallyWaiting(one, until, client.callTool({ name: 'watch_notes', arguments: { until } }, ...options(name, { onprogress })));
      expect(heard).toEqual(['looking', 'found']);
    });

    it('aborts a tool when its call is cancelled', async () => {
      const client = await connect(one, bearer);
      const until = `cancelled by ${name}`;
      const gone = new AbortController();
      const call = client
        .callTool({ name: 'watch_notes', arguments: { until } }, ...options(name, { signal: gone.signal }))
        .catch(() => undefined);
      await eventually(() => expect(log(one).waiting).toContain(until));
      gone.abort();
      await eventually(() => expect(log(one).aborted).toContain(until));
      await call;
    });

    it('asks the person each question of a tool', async () => {
      const asked: string[] = [];
      const answer = ({ params }: { params: { message: string } }) => {
        asked.push(params.message);
        return accept({ sure: true });
      };
      const client = await connect(one, bearer, { elicitation: {} }, (made: Json) =>
        made.setRequestHandler(name.endsWith('2025') ? ElicitRequestSchema : 'elicitation/create', answer),
      );
      const spent = await client.callTool({ name: 'spend_note', arguments: { amount: 12 } });
      expect(spent.structuredContent).toEqual({ outcome: 'spent', pending: false });
      expect(asked).toEqual(['Spend 12?', 'Really?']);
    });

    it('returns a preview to a client that cannot be asked', async () => {
      const client = await connect(one, bearer);
      const preview = await client.callTool({ name: 'spend_note', arguments: { amount: 12 } });
      expect(preview.structuredContent).toEqual({ outcome: 'preview', pending: true });
    });

    it('returns the first answer to a repeated call with the same key, and refuses another call with it', async () => {
      const client = await connect(one, bearer);
      const idempotencyKey = `key-${name.replaceAll(' ', '-')}-1`;
      const save = (text: string) => client.callTool({ name: 'save_note', arguments: { text, idempotencyKey } });
      const first = await save('once');
      expect(first.structuredContent.isTogether).toBe(true);
      expect((await save('once')).structuredContent).toEqual(first.structuredContent);
      expect(await save('twice')).toMatchObject({ isError: true, structuredContent: { code: 'CONFLICT' } });
    });

    it('returns a receipt to a repeated call while the first one is running', async () => {
      const client = await connect(one, bearer);
      const wait = `receipt of ${name}`;
      const args = { text: 'slow', wait, idempotencyKey: `key-${name.replaceAll(' ', '-')}-2` };
      const first = client.callTool({ name: 'save_note', arguments: args });
      await eventually(() => expect(log(one).waiting).toContain(wait));
      const again = await client.callTool({ name: 'save_note', arguments: args });
      expect(again).toMatchObject({
        isError: true,
        structuredContent: { recovery: 'transient', retry_after: 2, details: { receipt: { operation: 'save_note', state: 'running' } } },
      });
      log(one).open(wait);
      const { structuredContent } = await first;
      expect((await client.callTool({ name: 'save_note', arguments: args })).structuredContent).toEqual(structuredContent);
    });
  });

  /** The v1 library has an additional parameter for the result schema. */
  const options = (name: string, given: object): unknown[] => (name.endsWith('2025') ? [undefined, given] : [given]);

  async function eventuallyWaiting(api: TestApi, until: string, call: Promise<unknown>): Promise<void> {
    await eventually(() => expect(log(api).waiting).toContain(until));
    log(api).open(until);
    await call;
  }

  describe('a request without access', () => {
    const post = (headers: Record<string, string>) =>
      fetch(`${one.url}/mcp/v3`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: '{}' });

    it.each([
      ['without a credential', {}, ''],
      ['with an unknown one', { authorization: 'Bearer sck_unknown' }, 'error="invalid_token", '],
    ])('%s is told where to get a credential', async (_, headers, more) => {
      const answer = await post(headers);
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ error: 'Authentication required' });
      const base = one.settings.baseUrl.replace(/\/$/, '');
      expect(answer.headers.get('www-authenticate')).toBe(
        `Bearer scope="read write spend", ${more}resource_metadata="${base}/.well-known/oauth-protected-resource/mcp/v3"`,
      );
    });

    it('is refused with the cookie of a session', async () => {
      expect((await post({ cookie: `sc_session=${(person.as as { cookie: string }).cookie}` })).status).toBe(401);
    });

    it('is refused from a page of another origin, whatever it contains', async () => {
      expect((await post({ authorization: `Bearer ${bearer}`, origin: 'https://evil.example' })).status).toBe(403);
    });

    it('is refused for an account other than the credential’s', async () => {
      expect((await post({ authorization: `Bearer ${bearer}`, 'x-account-id': '987654321' })).status).toBe(403);
    });
  });

  describe('a resource', () => {
    const uri = 'test://notes/n1';
    const change = (api: TestApi) =>
      log(api)
        .followers.get('n1')
        ?.forEach((changed) => changed());
    const followed = (api: TestApi) => eventually(() => expect(log(api).followers.get('n1')?.size).toBe(1));

    it('is read by its address, and not found out of reach', async () => {
      const { client } = kept(await modernClient(one, bearer));
      expect((await client.readResource({ uri })).contents).toMatchObject([{ uri, mimeType: 'text/plain', text: 'Note n1' }]);
      for (const absent of ['test://notes/none', 'exchange://discovery/disc_none', 'test://nothing'])
        await expect(client.readResource({ uri: absent })).rejects.toThrow(/not found/i);
    });

    it('is followed in a session, whichever process has its stream', async () => {
      const heard: string[] = [];
      const { client } = kept(await sessionClient(one, bearer));
      client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => void heard.push(params.uri));
      await client.subscribeResource({ uri });
      await followed(one);
      change(one);
      await eventually(() => expect(heard).toContain(uri));
      await client.unsubscribeResource({ uri });
      await eventually(() => expect(log(one).followers.get('n1')!.size).toBe(0));
    });

    it('is followed by a stream of its own in revision 2026-07-28 until the stream ends', async () => {
      const gone = new AbortController();
      const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': {} };
      const listen = { notifications: { resourceSubscriptions: [uri] }, _meta };
      const answer = await fetch(`${other.url}/mcp/v3`, {
        method: 'POST',
        signal: gone.signal,
        headers: {
          authorization: `Bearer ${bearer}`,
          accept: 'application/json, text/event-stream',
          'content-type': 'application/json',
          'mcp-protocol-version': '2026-07-28',
          'mcp-method': 'subscriptions/listen',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 9, method: 'subscriptions/listen', params: listen }),
      });
      expect(answer.status).toBe(200);
      await followed(other);
      change(other);
      const reader = answer.body!.getReader();
      let seen = '';
      while (!seen.includes('notifications/resources/updated')) seen += Buffer.from((await reader.read()).value!).toString();
      expect(seen).toContain(uri);
      gone.abort();
      await eventually(() => expect(log(other).followers.get('n1')!.size).toBe(0));
    });
  });

  it('accepts arguments up to the size limit of the tool', async () => {
    const { client } = kept(await modernClient(one, bearer));
    const save = (length: number) =>
      client.callTool({ name: 'save_note', arguments: { text: 'x'.repeat(length), idempotencyKey: `key-of-a-length-${length}` } });
    expect((await save(90_000)).isError).not.toBe(true);
    await expect(client.callTool({ name: 'read_note', arguments: { id: 'x'.repeat(70_000) } })).rejects.toThrow();
  });
});
