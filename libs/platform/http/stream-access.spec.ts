import { hash } from 'node:crypto';
import type { Request } from 'express';
import type { Caller } from '@exchange/kernel';
import { aPerson } from '@exchange/kernel/testing';
import { eventually } from '@test/eventually';
import { type CredentialStreams, StreamAccess } from './stream-access';

const caller = aPerson({ userId: 7, via: 'key', credentialId: 'key_1' });

/** Validity of each key, or the error of the query; `before` delays the answer. */
const state = { holds: new Map<string, boolean | Error>(), checks: 0, before: async () => undefined as void };
const recall = {
  isUnchanged: async (_: Caller, proof: { hash: string }) => {
    state.checks += 1;
    const answer = state.holds.get(proof.hash) ?? true;
    await state.before();
    if (answer instanceof Error) throw answer;
    return answer;
  },
};

const of = (secret: string) => hash('sha256', secret);

let access: StreamAccess;
let refused: CredentialStreams[];

beforeEach(() => {
  Object.assign(state, { holds: new Map(), checks: 0, before: async () => undefined });
  refused = [];
  access = new StreamAccess(
    recall as never,
    { databaseUrl: 'postgres://nobody@127.0.0.1:1/none' } as never,
    { warn: () => undefined } as never,
  );
  access.onRefused((follower) => refused.push(follower));
});
afterEach(() => access.beforeApplicationShutdown());

function stream(secret: string, as: Caller = caller) {
  const follower = access.enter({ headers: { authorization: `Bearer ${secret}` } } as Request, as);
  const told: (string | null)[] = [];
  const deliver = (frame: Buffer | null) => {
    if (!refused.includes(follower)) told.push(frame && frame.toString());
  };
  return { follower, told, deliver };
}
const frame = (text: string) => Buffer.from(text);

it('frames of one turn are delivered in order after one credential check', async () => {
  const streams = Array.from({ length: 100 }, () => stream('a'));
  for (const one of streams) for (const text of ['1', '2', '3']) access.write(one, frame(text));
  for (const one of streams) access.write(one, null);
  await eventually(() => expect(streams.map(({ told }) => told)).toEqual(streams.map(() => ['1', '2', '3', null])));
  expect(state.checks).toBe(1);
});

it('a revoked credential gets no frame; others of the same turn do', async () => {
  const [good, bad] = [stream('good'), stream('bad')];
  state.holds.set(of('bad'), false);
  for (const one of [bad, good]) access.write(one, frame('1'));
  await eventually(() => expect(good.told).toEqual(['1']));
  expect([bad.told, refused]).toEqual([[], [bad.follower]]);
});

it('a frame that is written during a check waits for the next check', async () => {
  const one = stream('a');
  let answer = () => undefined as void;
  state.before = () => new Promise((resolve) => (answer = resolve));
  access.write(one, frame('before'));
  await eventually(() => expect(state.checks).toBe(1));
  access.write(one, frame('after'));
  state.holds.set(of('a'), false);
  state.before = async () => undefined;
  answer();
  await eventually(() => expect(refused).toEqual([one.follower]));
  expect(one.told).toEqual(['before']);
});

it('a check is repeated when a change is notified while it is running', async () => {
  const [one, other] = [stream('a'), stream('b', { ...caller, credentialId: 'key_2', userId: 8 })];
  let answer = () => undefined as void;
  state.before = () => new Promise((resolve) => (answer = resolve));
  access.write(one, frame('1'));
  await eventually(() => expect(state.checks).toBe(1));
  state.before = async () => undefined;
  state.holds.set(of('a'), false);
  access['onChange']('credential:key_1');
  await eventually(() => expect(refused).toEqual([one.follower]));
  answer();
  access.write(other, frame('1'));
  await eventually(() => expect(other.told).toEqual(['1']));
  expect(one.told).toEqual([]);
  access['onChange']('person:7');
  expect(refused).toHaveLength(1);
});

it('frames wait while the check fails, and are delivered in order afterwards', async () => {
  const [away, there] = [stream('away'), stream('there')];
  state.holds.set(of('away'), new Error('PostgreSQL is away'));
  access.write(away, frame('1'));
  access.write(there, frame('1'));
  await eventually(() => expect(there.told).toEqual(['1']));
  access.write(away, frame('2'));
  await eventually(() => expect(state.checks).toBeGreaterThan(3));
  expect([away.told, refused]).toEqual([[], []]);
  state.holds.clear();
  await eventually(() => expect(away.told).toEqual(['1', '2']));
});

it('each batch of 500 frames is checked again', async () => {
  const one = stream('a');
  for (let n = 0; n < 1_200; n++) access.write(one, frame(String(n)));
  await eventually(() => expect(one.told).toEqual(Array.from({ length: 1_200 }, (_, n) => String(n))));
  expect(state.checks).toBe(3);
});

it('a silent stream ends at the next periodic check, without a notification', async () => {
  const one = stream('a');
  state.holds.set(of('a'), false);
  await eventually(() => expect(refused).toEqual([one.follower]));
});

it('streams share a follower only for the same credential and account', () => {
  const [first, second] = [stream('a'), stream('a')];
  const other = access.enter({ headers: { authorization: 'Bearer a', 'x-account-id': '2' } } as never, { ...caller, accountId: 2 });
  expect(first.follower).toBe(second.follower);
  expect(other).not.toBe(first.follower);
  access.leave(first.follower);
  access.leave(second.follower);
  expect(stream('a').follower).not.toBe(first.follower);
});
