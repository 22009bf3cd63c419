import { randomUUID } from 'node:crypto';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import type { INestApplicationContext } from '@nestjs/common';
import { ToolRegistry } from '@exchange/mcp/testing';
import { startApi, type TestApi } from '@test/api';
import { createAdvertiser, createCampaign } from '@test/discovery';
import { connectApp } from '@test/oauth';
import { createKey, signUp, type SignedUp } from '@test/people';
import { SandboxSellers } from '@test/sellers';
import { startWorker } from '@test/worker';
import { demoSellers } from '../../../apps/sandbox-seller/src/personalities';
import { sessionClient } from './clients';

// oxlint-disable-next-line typescript/no-explicit-any -- tests read arbitrary paths of answers
type Json = any;

const extension = 'io.modelcontextprotocol/tasks';

/** Makes clients, streams and `tasks/result` poll ten times per second. */
function pollOften(api: TestApi): void {
  for (const { tool } of api.app.get(ToolRegistry, { strict: false }).tools.values()) {
    const work = tool.work?.bind(tool);
    if (work) tool.work = async (...asked) => ({ ...(await work(...asked)), pollSeconds: 0.1 });
  }
}

describe('Tasks of MCP', () => {
  let [one, other]: TestApi[] = [] as never;
  let person: SignedUp;
  let [bearer, foreign, agent]: string[] = [] as never;
  let advertiserId: number;
  let campaignId: string;
  let stand: SandboxSellers;

  beforeAll(async () => {
    [one, other] = await Promise.all([startApi(), startApi()]);
    for (const api of [one, other]) pollOften(api);
    person = await signUp(one);
    [bearer, foreign] = [(await createKey(one, person.as)).bearer, (await createKey(one, (await signUp(one)).as)).bearer];
    advertiserId = await createAdvertiser(one, person.as);
    campaignId = await createCampaign(one, person.as, { advertiserId });
    stand = await SandboxSellers.open(one, [{ ...demoSellers[0]!, slug: `tasks-${randomUUID()}`, name: 'Tasks' }]);
    const agents = '/api/v2/buyer-agents';
    const { principalId } = (await one.post(agents, { as: person.as, body: { displayName: 'Ungranted' } })).body.data;
    agent = (await one.post(`${agents}/${principalId}/keys`, { as: person.as, body: { name: 'Key' } })).body.data.secret;
  });
  afterAll(async () => {
    await stand.close();
    await Promise.all([one.close(), other.close()]);
  });

  const audiences = (id = `audience-${randomUUID()}`) => ({
    name: 'save_audience',
    arguments: { advertiserId, audiences: [{ audienceId: id, name: 'Buyers', add: [{ externalId: 'one', hashedEmail: 'a'.repeat(64) }] }] },
  });
  const proposals = async () => {
    const { revision } = (await one.get(`/api/v2/buyer/campaigns/${campaignId}`, { as: person.as })).body.data.campaign;
    return {
      name: 'request_proposals',
      arguments: { campaignId, expectedCampaignRevision: revision, idempotencyKey: randomUUID(), waitSeconds: 120, confirmBroadcast: true },
    };
  };
  const post = async (api: TestApi, body: object, headers: Record<string, string>, key = bearer) => {
    const answer = await fetch(`${api.url}/mcp/v3`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }),
    });
    const text = await answer.text();
    const told = text.startsWith('{') ? text : /data: ({.*"id":1.*})/.exec(text)![1]!;
    return { answer, told: JSON.parse(told) as Json };
  };
  const modern = async (method: string, params: object, { key = bearer, api = one, extensions = { [extension]: {} } as object } = {}) => {
    const headers = {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      'mcp-name': String((params as Json).name ?? (params as Json).taskId),
    };
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': { extensions },
      'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
    };
    return (await post(api, { method, params: { ...params, _meta } }, headers, key)).told;
  };
  /** Messages of a stream of `subscriptions/listen`. */
  const listening = async (notifications: object, { key = bearer, api = other } = {}) => {
    const gone = new AbortController();
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': { extensions: { [extension]: {} } },
    };
    const answer = await fetch(`${api.url}/mcp/v3`, {
      method: 'POST',
      signal: gone.signal,
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'subscriptions/listen',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 9, method: 'subscriptions/listen', params: { notifications, _meta } }),
    });
    const reader = answer.body!.getReader();
    let seen = '';
    const next = async (): Promise<Json> => {
      for (;;) {
        const found = /data: (.*)\n\n/.exec(seen);
        if (found) {
          seen = seen.slice(found.index + found[0].length);
          return JSON.parse(found[1]!);
        }
        const { value, done } = await reader.read();
        if (done) throw new Error(`The stream ended after: ${seen}`);
        seen += Buffer.from(value).toString();
      }
    };
    return { next, close: () => gone.abort() };
  };
  const session = async (key = bearer) => {
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } };
    const { answer, told } = await post(one, { method: 'initialize', params }, {}, key);
    const headers = { 'mcp-session-id': answer.headers.get('mcp-session-id')!, 'mcp-protocol-version': '2025-11-25' };
    const ask = async (method: string, given: object = {}) => (await post(one, { method, params: given }, headers, key)).told;
    return { ask, capabilities: told.result.capabilities };
  };
  describe('in revision 2026-07-28', () => {
    it('are offered as an extension and not mentioned by tools', async () => {
      const discovered = await modern('server/discover', {});
      expect(discovered.result.capabilities.extensions).toMatchObject({ [extension]: {} });
      const { tools } = (await modern('tools/list', {})).result;
      expect(tools.filter((tool: Json) => tool.execution !== undefined)).toEqual([]);
    });

    it('are the answer while work continues, in any process, and contain the result', async () => {
      const { result } = await modern('tools/call', audiences());
      expect(result).toMatchObject({ resultType: 'task', status: 'working', ttlMs: null, pollIntervalMs: expect.any(Number) });
      const { taskId } = result;
      expect((await modern('tasks/get', { taskId }, { api: other })).result).toMatchObject({
        resultType: 'complete',
        taskId,
        status: 'working',
      });
      const worker = await startWorker();
      let got: Json;
      do got = (await modern('tasks/get', { taskId }, { api: other })).result;
      while (got.status === 'working');
      await worker.close();
      expect(got).toMatchObject({ taskId, status: 'completed', result: { structuredContent: { action: 'applied' } } });
      expect(got.result.structuredContent.audiences).toHaveLength(1);
      expect(JSON.parse(got.result.content[0].text)).toEqual(got.result.structuredContent);
    });

    it('are not for clients that did not declare the extension, which get the answer and may not read tasks', async () => {
      const extensions = {};
      const { result } = await modern('tools/call', audiences(), { extensions });
      expect(result).toMatchObject({ resultType: 'complete', structuredContent: { action: 'accepted' } });
      const taskId = `save_audience:${result.structuredContent.taskId}`;
      const refused = await modern('tasks/get', { taskId }, { extensions });
      expect(refused.error.data).toMatchObject({ requiredCapabilities: { extensions: { [extension]: {} } } });
      expect((await modern('tasks/get', { taskId })).result.status).toBe('working');
    });

    it('are unknown to another account and to an agent without a grant for the advertiser', async () => {
      const { taskId } = (await modern('tools/call', audiences())).result;
      const [, id] = taskId.split(':');
      const unknown = [taskId, `save_campaign:${id}`, id, 'save_audience:', `request_proposals:${id}`];
      for (const key of [foreign, agent])
        for (const method of ['tasks/get', 'tasks/update', 'tasks/cancel'])
          expect((await modern(method, { taskId }, { key })).error).toMatchObject({ code: -32602, message: 'Unknown task' });
      for (const wrong of unknown.slice(1))
        expect((await modern('tasks/get', { taskId: wrong })).error).toMatchObject({ code: -32602, message: 'Unknown task' });
    });

    it('acknowledge cancellations and answers without changing work that has started', async () => {
      const { taskId } = (await modern('tools/call', audiences())).result;
      expect((await modern('tasks/cancel', { taskId })).result).toEqual({ resultType: 'complete', _meta: expect.any(Object) });
      expect((await modern('tasks/update', { taskId, inputResponses: { a: {} } })).error).toBeUndefined();
      expect((await modern('tasks/get', { taskId })).result.status).toBe('working');
      for (const method of ['tasks/list', 'tasks/result']) expect((await modern(method, { taskId })).error.code).toBe(-32601);
    });

    it('of a discovery can be cancelled: its offers are returned for the same call without further waiting', async () => {
      const call = await proposals();
      const { taskId } = (await modern('tools/call', call)).result;
      const reader = await connectApp(one, person, { scope: 'read' });
      expect((await modern('tasks/cancel', { taskId }, { key: reader.as.bearer })).error).toBeDefined();
      expect((await modern('tasks/get', { taskId })).result.status).toBe('working');
      expect((await modern('tasks/cancel', { taskId }, { api: other })).error).toBeUndefined();
      const { result } = await modern('tasks/get', { taskId });
      expect(result).toMatchObject({ taskId, status: 'cancelled', statusMessage: expect.any(String) });
      expect(result.result).toBeUndefined();
      expect((await modern('tasks/cancel', { taskId })).error).toBeUndefined();
      const again = await modern('tools/call', call, { extensions: {} });
      expect(again.result.structuredContent).toMatchObject({ status: 'failed', summary: { sellersPending: 0, sellersFailed: 1 } });
      const { body } = await one.get('/api/v2/buyer/audit-logs?take=5', { as: person.as });
      expect(body.data.map(({ description }: Json) => description).join()).toContain('stopped waiting for sellers');
    });

    it('are reported on a listening stream, at first and when they end', async () => {
      const { taskId } = (await modern('tools/call', audiences())).result;
      const strange = (await modern('tools/call', audiences())).result.taskId as string;
      const stream = await listening({ taskIds: [taskId, 'save_audience:none'] });
      const [acknowledged, first] = [await stream.next(), await stream.next()];
      expect(acknowledged).toMatchObject({
        method: 'notifications/subscriptions/acknowledged',
        params: { notifications: { taskIds: [taskId] } },
      });
      expect(first).toMatchObject({ method: 'notifications/tasks', params: { taskId, status: 'working' } });
      const worker = await startWorker();
      let last: Json;
      do last = await stream.next();
      while (last.params.status === 'working');
      await worker.close();
      expect(last).toMatchObject({
        method: 'notifications/tasks',
        params: { taskId, status: 'completed', _meta: { 'io.modelcontextprotocol/subscriptionId': 9 } },
      });
      expect(last.params.result).toEqual((await modern('tasks/get', { taskId })).result.result);
      stream.close();

      const foreigner = await listening({ taskIds: [strange] }, { key: foreign });
      expect((await foreigner.next()).params.notifications).toEqual({ taskIds: [] });
      foreigner.close();
      const undeclared = await modern('subscriptions/listen', { notifications: { taskIds: [taskId] } }, { extensions: {} });
      expect(undeclared.error.data).toMatchObject({ requiredCapabilities: { extensions: { [extension]: {} } } });
    });

    it('are not created for refusals or finished work', async () => {
      const refused = await modern('tools/call', { name: 'save_audience', arguments: { advertiserId, audiences: 'none' } });
      expect(refused.result).toMatchObject({ resultType: 'complete', isError: true });
      expect((await modern('tools/call', { name: 'get_status', arguments: {} })).result.resultType).toBe('complete');
    });
  });

  describe('in revision 2025-11-25', () => {
    it('are offered, and each tool states its support', async () => {
      const { ask, capabilities } = await session();
      expect(capabilities.tasks).toEqual({ list: {}, cancel: {}, requests: { tools: { call: {} } } });
      const { tools } = (await ask('tools/list')).result;
      const supporting = tools.filter((tool: Json) => tool.execution?.taskSupport === 'optional').map((tool: Json) => tool.name);
      expect(supporting).toEqual(['request_proposals', 'save_audience']);
    });

    it('are created on request, listed newest first by page, and cannot be cancelled', async () => {
      const { ask } = await session();
      const ids: string[] = [];
      for (let n = 0; n < 27; n += 1) ids.unshift((await ask('tools/call', { ...audiences(), task: { ttl: 60_000 } })).result.task.taskId);
      const first = (await ask('tasks/list')).result;
      expect(first.tasks).toHaveLength(25);
      const second = (await ask('tasks/list', { cursor: first.nextCursor })).result;
      expect([...first.tasks, ...second.tasks].map((task: Json) => task.taskId).slice(0, 27)).toEqual(ids);
      expect((await ask('tasks/list', { cursor: 'forged' })).error.code).toBe(-32602);
      const theirs = await (await session(foreign)).ask('tasks/list');
      expect(theirs.result.tasks).toEqual([]);
      expect((await ask('tasks/cancel', { taskId: ids[0] })).error).toMatchObject({
        code: -32602,
        message: expect.stringContaining('cannot be cancelled'),
      });
      const without = await ask('tools/call', { name: 'get_status', arguments: {}, task: {} });
      expect(without.error.code).toBe(-32601);
      const refused = await ask('tools/call', { name: 'save_audience', arguments: { advertiserId }, task: {} });
      expect(refused.error).toMatchObject({ code: -32602, data: { code: 'VALIDATION_FAILED' } });
      const strange = await session(foreign);
      for (const method of ['tasks/get', 'tasks/result', 'tasks/cancel'])
        expect((await strange.ask(method, { taskId: ids[0] })).error).toMatchObject({ code: -32602, message: 'Unknown task' });
    });

    it('of a discovery can be cancelled, and then have the status cancelled', async () => {
      const { ask } = await session();
      const { task } = (await ask('tools/call', { ...(await proposals()), task: {} })).result;
      expect((await ask('tasks/cancel', { taskId: task.taskId })).result).toMatchObject({ taskId: task.taskId, status: 'cancelled' });
      expect((await ask('tasks/get', { taskId: task.taskId })).result.status).toBe('cancelled');
      expect((await ask('tasks/cancel', { taskId: task.taskId })).error.message).toContain('has ended');
    });

    describe('with a worker', () => {
      let worker: INestApplicationContext;
      beforeAll(async () => void (worker = await startWorker()));
      afterAll(() => worker.close());

      it('return their result to a waiting client, for both tools', async () => {
        const { ask } = await session();
        for (const call of [audiences(), await proposals()]) {
          const { task } = (await ask('tools/call', { ...call, task: {} })).result;
          expect(task.taskId.startsWith(`${call.name}:`)).toBe(true);
          const { result } = await ask('tasks/result', { taskId: task.taskId });
          expect(result._meta).toMatchObject({ 'io.modelcontextprotocol/related-task': { taskId: task.taskId } });
          expect(result.structuredContent).toMatchObject(
            call.name === 'save_audience' ? { action: 'applied' } : { executionId: expect.any(String) },
          );
          expect((await ask('tasks/get', { taskId: task.taskId })).result.status).toBe('completed');
          expect((await ask('tasks/cancel', { taskId: task.taskId })).error.message).toContain('has ended');
        }
      });

      it('are followed by a stock client', async () => {
        const { client } = await sessionClient(one, bearer);
        await client.listTools();
        const seen: string[] = [];
        for await (const message of client.experimental.tasks.callToolStream(audiences(), CallToolResultSchema, { task: {} })) {
          seen.push(message.type);
          if (message.type === 'result') expect(message.result.structuredContent).toMatchObject({ action: 'applied' });
        }
        expect([seen[0], seen.at(-1)]).toEqual(['taskCreated', 'result']);
        await client.close();
      });
    });
  });
});
