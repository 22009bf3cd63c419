import { createHmac } from 'node:crypto';
import { aCallback, epoch, later } from '../testing';
import type { Callback } from './callback';
import { buildCallbackRequest } from './callback-request';

const payload = { status: 'completed', timestamp: epoch.toISOString(), message: null, result: { audiences: [] } } as const;
const due = (request: Parameters<typeof aCallback>[1] = {}) => aCallback({}, request).makeDue(payload, epoch);
const no = { httpStatus: 500, error: 'http_status' };
const failedTimes = (times: number): Callback => {
  let callback = due();
  for (let i = 0; i < times; i += 1) callback = callback.claim(`fence_${i}`, epoch).settle(no, epoch);
  return callback;
};

describe('Callback', () => {
  it('waits until its sync ends, and then is due', () => {
    expect(aCallback().state).toMatchObject({ status: 'waiting', dueAt: null, payload: null });
    expect(due().state).toMatchObject({ status: 'due', dueAt: epoch, payload });
    expect(() => aCallback().claim('fence', epoch)).toThrow('callback');
  });

  it('is claimed for 15 seconds', () => {
    expect(due().claim('fence', epoch).state).toMatchObject({ status: 'sending', fence: 'fence', dueAt: later(15_000) });
  });

  it('is attempted five times, with pauses of 1 s, 10 s, 1 min and 10 min', () => {
    const pauses = [1, 2, 3, 4].map((times) => failedTimes(times).state.dueAt!.getTime() - epoch.getTime());
    expect(pauses).toEqual([1_000, 10_000, 60_000, 600_000]);
    const failed = failedTimes(5);
    expect(failed.state).toMatchObject({ status: 'failed', dueAt: null, fence: null });
    expect(failed.state.attempts).toHaveLength(5);
    expect(failed.hasEnded).toBe(true);
  });

  it('ends with the first 2xx answer', () => {
    const delivered = failedTimes(2).claim('fence', epoch).settle({ httpStatus: 201, error: null }, later(7));
    expect(delivered.state).toMatchObject({ status: 'delivered', dueAt: null });
    expect(delivered.state.attempts.at(-1)).toEqual({ at: later(7).toISOString(), httpStatus: 201, error: null });
    expect(delivered.hasEnded).toBe(true);
  });

  it('is sent again when there is no result, and counts the attempt', () => {
    const unknown = { httpStatus: null, error: 'outcome_unknown' };
    expect(due().claim('f', epoch).settle(unknown, epoch).state).toMatchObject({ status: 'due', attempts: [unknown] });
    expect(failedTimes(4).claim('f', epoch).settle(unknown, epoch).state.status).toBe('failed');
  });

  it('reports its URL without the query, every attempt, and the time of the next one', () => {
    const attempts = [{ at: epoch.toISOString(), ...no }];
    const nextAttemptAt = later(1_000).toISOString();
    expect(failedTimes(1).report).toEqual({ url: 'https://buyer.example/hooks', status: 'due', attempts, nextAttemptAt });
    expect(failedTimes(5).report).toMatchObject({ status: 'failed', nextAttemptAt: null });
    expect(aCallback().report).toMatchObject({ status: 'waiting', attempts: [], nextAttemptAt: null });
  });
});

describe('buildCallbackRequest', () => {
  const credentials = 'ünïcode credentials of the caller';
  const at = new Date('2026-01-15T12:00:00.900Z');

  it('has the fields of the protocol and returns the caller’s values', () => {
    const { url, headers, body } = buildCallbackRequest(
      due({ operationId: 'op-1' }).state,
      { token: 't'.repeat(16), credentials: null },
      at,
    );
    expect(url).toBe('https://buyer.example/hooks?key=1');
    expect(headers).toEqual({ 'content-type': 'application/json' });
    expect(JSON.parse(body.toString())).toEqual({
      idempotency_key: 'acb_1',
      operation_id: 'op-1',
      task_id: 'sync_1',
      task_type: 'sync_audiences',
      status: 'completed',
      timestamp: epoch.toISOString(),
      token: 't'.repeat(16),
      result: { audiences: [] },
    });
  });

  it('omits values that the caller did not send', () => {
    const { body } = buildCallbackRequest(due().state, { token: null, credentials: null }, at);
    expect(Object.keys(JSON.parse(body.toString()) as object)).toEqual([
      'idempotency_key',
      'task_id',
      'task_type',
      'status',
      'timestamp',
      'result',
    ]);
  });

  it('sends the credentials with the scheme Bearer', () => {
    const { headers } = buildCallbackRequest(
      due({ authentication: { scheme: 'Bearer', credentials } }).state,
      { token: null, credentials },
      at,
    );
    expect(headers['authorization']).toBe(`Bearer ${credentials}`);
  });

  it('signs timestamp and body with the scheme HMAC-SHA256', () => {
    const { state } = due({ authentication: { scheme: 'HMAC-SHA256', credentials } });
    const { headers, body } = buildCallbackRequest(state, { token: null, credentials }, at);
    const timestamp = String(at.getTime()).slice(0, 10);
    const expected = createHmac('sha256', credentials).update(`${timestamp}.${body.toString()}`).digest('hex');
    expect(headers).toMatchObject({ 'x-adcp-timestamp': timestamp, 'x-adcp-signature': `sha256=${expected}` });
    expect(headers['authorization']).toBeUndefined();
  });
});
