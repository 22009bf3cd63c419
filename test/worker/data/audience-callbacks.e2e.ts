import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { AudienceClient, membersFrom } from '@test/audiences';
import { eventually } from '@test/eventually';
import { signUp } from '@test/people';
import { Receiver, type ReceivedWebhook } from '@test/receiver';
import { startWorker } from '@test/worker';

const credentials = 'credentials-0123456789-ünïcode-ok';
const token = 'token-of-the-caller';

describe('Audience sync callbacks', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let desk: AudienceClient;
  const receivers: Receiver[] = [];

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker({ frequent: ['AudiencesSchedule'] });
    desk = await AudienceClient.open(api, (await signUp(api)).as);
  });
  afterAll(async () => {
    await Promise.all(receivers.map((receiver) => receiver.close()));
    await worker.close();
    await api.close();
  });

  const receiver = async (answer?: Receiver['answer']) => {
    const one = await Receiver.start(answer);
    receivers.push(one);
    return one;
  };
  const sync = (url: string, more: object = {}) =>
    desk.sync([{ audienceId: 'crm', add: membersFrom(0, 3) }], { pushNotificationConfig: { url, ...more } });
  const firstAttempt = (taskId: string) =>
    eventually(async () => {
      const { callback } = (await desk.task(taskId)).metadata;
      expect(callback.attempts).not.toEqual([]);
      return callback;
    });

  /** Verifies the signature over timestamp and raw body, as a receiver would. */
  const isSigned = ({ headers, raw }: ReceivedWebhook) => {
    const timestamp = String(headers['x-adcp-timestamp']);
    const expected = createHmac('sha256', credentials).update(`${timestamp}.`).update(raw).digest('hex');
    const isFresh = Math.abs(Date.now() / 1_000 - Number(timestamp)) < 300 && /^\d+$/.test(timestamp);
    return isFresh && headers['x-adcp-signature'] === `sha256=${expected}`;
  };

  // spec: audiences.callback
  it('sends one POST when the sync has ended, signed over timestamp and body with HMAC-SHA256', async () => {
    const hook = await receiver();
    const taskId = await sync(`${hook.url}?key=1`, {
      operation_id: 'nightly:7',
      token,
      authentication: { schemes: ['HMAC-SHA256'], credentials },
    });
    const { metadata, response } = await desk.waitForCallback(taskId);
    expect(hook.received).toHaveLength(1);
    const [call] = hook.received;
    expect(isSigned(call!)).toBe(true);
    expect([call?.path, call?.headers['content-type'], call?.headers.authorization]).toEqual([
      '/hook?key=1',
      'application/json',
      undefined,
    ]);
    expect(call?.payload).toEqual({
      idempotency_key: expect.stringMatching(/^[A-Za-z0-9_.:-]{16,255}$/),
      operation_id: 'nightly:7',
      task_id: taskId,
      task_type: 'sync_audiences',
      status: 'completed',
      timestamp: expect.stringMatching(/Z$/),
      token,
      result: response,
    });
    expect(metadata.callback).toEqual({
      url: hook.url,
      status: 'delivered',
      attempts: [{ at: expect.any(String), httpStatus: 204, error: null }],
      nextAttemptAt: null,
    });
  });

  it('sends the credentials with Bearer, and only the token without authentication', async () => {
    const hook = await receiver();
    const bearer = credentials.replace(/[^ -~]/g, '_');
    await desk.waitForCallback(await sync(hook.url, { authentication: { schemes: ['Bearer'], credentials: bearer } }));
    await desk.waitForCallback(await sync(hook.url, { token }));
    const [first, second] = hook.received;
    expect(first?.headers).toMatchObject({ authorization: `Bearer ${bearer}` });
    expect(first?.payload).not.toHaveProperty('token');
    expect(first?.payload).not.toHaveProperty('operation_id');
    expect(second?.payload).toMatchObject({ token });
    for (const name of ['authorization', 'x-adcp-signature', 'x-adcp-timestamp']) expect(second?.headers).not.toHaveProperty(name);
  });

  it('retries a refused callback with the same body and idempotency_key, and a new signature', async () => {
    let count = 0;
    const hook = await receiver((_request, response) => response.writeHead((count += 1) < 2 ? 503 : 200).end('thanks'));
    const taskId = await sync(hook.url, { token, authentication: { schemes: ['HMAC-SHA256'], credentials } });
    const { status, metadata } = await desk.waitForCallback(taskId);
    expect(status).toBe('completed');
    expect(hook.received).toHaveLength(2);
    expect(hook.received[1]?.raw).toEqual(hook.received[0]?.raw);
    expect(hook.received.every(isSigned)).toBe(true);
    expect(metadata.callback.attempts).toMatchObject([
      { httpStatus: 503, error: 'http_status' },
      { httpStatus: 200, error: null },
    ]);
  });

  it('counts one failed attempt for a receiver that hangs, sends slowly, redirects inside or resets, and calls no other address', async () => {
    const victim = await receiver();
    const hangs = await receiver(() => undefined);
    const drips = await receiver((_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('.'), 200);
      response.on('close', () => clearInterval(timer));
    });
    const redirects = await receiver((_request, response) => response.writeHead(307, { location: victim.url }).end());
    const floods = await receiver((_request, response) => {
      response.writeHead(200);
      const more = (): void => {
        if (!response.destroyed && response.write(Buffer.alloc(65_536))) setImmediate(more);
      };
      response.on('drain', more);
      more();
    });
    const resets = await receiver((request) => request.socket.destroy());
    const closed = await receiver();
    const closedUrl = closed.url;
    await closed.close();
    receivers.pop();

    const tasks = await Promise.all([hangs.url, drips.url, redirects.url, resets.url, closedUrl].map((url) => sync(url)));
    const flooded = await sync(floods.url);
    const callbacks = await Promise.all(tasks.map(firstAttempt));
    expect(callbacks.map(({ status }) => status)).toEqual(['due', 'due', 'due', 'due', 'due']);
    expect(callbacks.map(({ attempts }) => attempts[0])).toMatchObject([
      { httpStatus: null, error: 'timeout' },
      { httpStatus: null, error: 'timeout' },
      { httpStatus: 307, error: 'http_status' },
      { httpStatus: null, error: expect.any(String) as string },
      { httpStatus: null, error: expect.any(String) as string },
    ]);
    expect((await desk.waitForCallback(flooded)).metadata.callback).toMatchObject({ status: 'delivered' });
    expect(victim.received).toEqual([]);
  });

  it('sends a callback again with the same idempotency_key after a claim without a result', async () => {
    const hanging: ServerResponse[] = [];
    const hook = await receiver((_request, response) => {
      if (hanging.length > 0) response.writeHead(204).end();
      else hanging.push(response);
    });
    const taskId = await sync(hook.url);
    await eventually(() => expect(hook.received).toHaveLength(1));
    // Simulates that 15 seconds have passed since the claim.
    await worker.get(Database).query(`update audience_callbacks set due_at = now() where sync_id = $1`, [taskId]);
    await firstAttempt(taskId);
    // The origin must be free before it is called again.
    hanging[0]!.destroy();
    const { metadata } = await desk.waitForCallback(taskId);
    expect(metadata.callback.attempts).toMatchObject([{ error: 'outcome_unknown' }, { httpStatus: 204, error: null }]);
    expect(hook.received[1]?.payload.idempotency_key).toBe(hook.received[0]?.payload.idempotency_key);
  });
});
