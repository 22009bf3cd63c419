import { anAdmin } from '@exchange/kernel/testing';
import { caps } from '@exchange/platform';
import type { JsonRpcMessage } from '../domain/messages';
import {
  streamLeaseMs,
  maxFollowedCharacters,
  maxKeptStreams,
  maxFollowed,
  touchIntervalMs,
  type ClientSession,
  type ClientSessions,
  type SessionStreams,
  sessionTtlMs,
} from '../domain/ports';

export interface OpenedSessions {
  readonly sessions: ClientSessions;
  readonly streams: SessionStreams;
  /** Advances the time. */
  pass(ms: number): Promise<void>;
}

const me = anAdmin({ accountId: 1, credentialId: 'key_1' });
const handshake: JsonRpcMessage = { jsonrpc: '2.0', id: 1, method: 'initialize', params: { capabilities: { elicitation: {} } } };
const note: JsonRpcMessage = { jsonrpc: '2.0', method: 'notifications/cancelled' };

/** Contract tests for implementations of {@link ClientSessions}. `open` returns an empty store. */
export function sessionsContract(open: () => OpenedSessions | Promise<OpenedSessions>): void {
  let sessions: ClientSessions;
  let opened: OpenedSessions;
  const begun = () => sessions.open(me, '2025-11-25', handshake);

  beforeEach(async () => {
    opened = await open();
    ({ sessions } = opened);
  });

  test('returns a session only to the credential that opened it', async () => {
    const session = await begun();
    expect(session).toMatchObject({ accountId: 1, protocol: '2025-11-25', handshake, followed: [] });
    expect(await sessions.find(me, session.id)).toEqual(session);
    expect((await begun()).id).not.toBe(session.id);
    for (const other of [anAdmin({ accountId: 1, credentialId: 'key_2' }), anAdmin({ accountId: 2, credentialId: 'key_1' })])
      expect(await sessions.find(other, session.id)).toBeNull();
  });

  test('returns each caller its own session when several are read in one batch', async () => {
    const you = anAdmin({ accountId: 1, credentialId: 'key_2' });
    const [mine, yours] = [await begun(), await sessions.open(you, '2025-06-18', handshake)];
    const asked = [sessions.find(me, mine.id), sessions.find(me, yours.id), sessions.find(you, yours.id), sessions.find(me, 'a","b')];
    expect(await Promise.all(asked)).toEqual([mine, null, yours, null]);
  });

  test('finds a used session, and not an ended one', async () => {
    const [one, other] = [await begun(), await begun()];
    await sessions.touch(one);
    await sessions.end(other);
    await sessions.end(other);
    expect([await sessions.find(me, one.id), await sessions.find(me, other.id)]).toEqual([one, null]);
    expect(await sessions.follow(other, 'a')).toBe(false);
  });

  test('ends a session after an hour without a call', async () => {
    const [used, unused] = [await begun(), await begun()];
    await opened.pass(touchIntervalMs);
    expect((await sessions.find(me, used.id))?.wasRecentlyUsed).toBe(false);
    await opened.pass(sessionTtlMs - 2 * touchIntervalMs);
    expect(await sessions.find(me, unused.id)).not.toBeNull();
    await sessions.touch(used);
    expect((await sessions.find(me, used.id))?.wasRecentlyUsed).toBe(true);
    await opened.pass(touchIntervalMs);
    expect([(await sessions.find(me, used.id))?.id, await sessions.find(me, unused.id)]).toEqual([used.id, null]);
  });

  test('keeps a session while one of its calls is running', async () => {
    const session = await begun();
    await opened.streams.begin(session, 'long', 1, 'process');
    await opened.pass(sessionTtlMs);
    await opened.streams.renewLeases('process');
    expect(await sessions.find(me, session.id)).not.toBeNull();
    await opened.pass(streamLeaseMs);
    expect(await sessions.find(me, session.id)).toBeNull();
  });

  test('limits sessions per credential exactly, also with concurrent requests; ended sessions do not count', async () => {
    const most = caps['mcp-sessions'];
    const all = await Promise.allSettled(Array.from({ length: most + 5 }, begun));
    const there = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(there).toHaveLength(most);
    await expect(begun()).rejects.toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    await sessions.end(there[0]!);
    await begun();
    await expect(begun()).rejects.toMatchObject({ status: 429 });
    await sessions.open(anAdmin({ accountId: 1, credentialId: 'key_2' }), '2025-11-25', handshake);
    await opened.pass(sessionTtlMs);
    await begun();
  });

  test('limits the total length of followed addresses', async () => {
    const session = await begun();
    const uri = (n: number) => `${n}`.padStart(maxFollowedCharacters / 4, 'x');
    for (const n of [1, 2, 3, 4, 4]) expect(await sessions.follow(session, uri(n))).toBe(true);
    expect([await sessions.follow(session, 'y'), await sessions.follow(session, uri(1))]).toEqual([false, true]);
  });

  test('stores each followed resource once, newest last, up to the limit', async () => {
    const session = await begun();
    for (const uri of ['a', 'b', 'a']) expect(await sessions.follow(session, uri)).toBe(true);
    await sessions.unfollow(session, 'none');
    expect((await sessions.find(me, session.id))?.followed).toEqual(['b', 'a']);
    await sessions.unfollow(session, 'b');
    expect((await sessions.find(me, session.id))?.followed).toEqual(['a']);
    for (let n = 1; n < maxFollowed; n += 1) expect(await sessions.follow(session, `uri ${n}`)).toBe(true);
    expect([await sessions.follow(session, 'one more'), await sessions.follow(session, 'a')]).toEqual([false, true]);
  });
}

/** Contract tests for implementations of {@link SessionStreams}. */
export function sessionStreamsContract(open: () => OpenedSessions | Promise<OpenedSessions>): void {
  let opened: OpenedSessions;
  let [session, other]: ClientSession[] = [] as never;
  let streams: SessionStreams;
  const event = (seq: number, final = false) => ({ seq, message: `{"n":${seq}}`, final });

  beforeEach(async () => {
    opened = await open();
    ({ streams } = opened);
    [session, other] = [await opened.sessions.open(me, '2025-11-25', handshake), await opened.sessions.open(me, '2025-11-25', handshake)];
    await streams.begin(session, 'stream', 7, 'process');
  });

  test('returns events after a position, in order, at most 100', async () => {
    for (let seq = 120; seq > 0; seq -= 1) expect(await streams.add(1, 'stream', event(seq))).toBe(true);
    const first = await streams.eventsAfter(session, 'stream', 0);
    expect([first.length, first[0], first[99]]).toEqual([100, event(1), event(100)]);
    expect(await streams.eventsAfter(session, 'stream', 119)).toEqual([event(120)]);
    expect(await streams.eventsAfter(session, 'none', 0)).toEqual([]);
  });

  test('stores each position once, and nothing after the final event', async () => {
    expect([await streams.add(1, 'stream', event(1)), await streams.add(1, 'stream', event(1))]).toEqual([true, false]);
    expect(await streams.add(1, 'stream', event(2, true))).toBe(true);
    expect(await streams.add(1, 'stream', event(3))).toBe(false);
    expect(await streams.find(session, 'stream')).toEqual({ requestId: 7, isAlive: true, ended: true });
    expect([await streams.add(2, 'stream', event(4)), await streams.add(1, 'none', event(4))]).toEqual([false, false]);
  });

  test('belongs to its session and is deleted with it', async () => {
    await streams.begin(session, 'text', 'seven', 'process');
    expect(await streams.find(session, 'text')).toEqual({ requestId: 'seven', isAlive: true, ended: false });
    expect([await streams.find(other, 'stream'), await streams.leaveMessage(other, { stream: 'stream' }, note)]).toEqual([null, null]);
    await streams.leaveMessage(session, { stream: 'stream' }, note);
    await opened.sessions.end(session);
    expect([await streams.find(session, 'stream'), await streams.add(1, 'stream', event(1))]).toEqual([null, false]);
    expect(await streams.takeMessages('process')).toEqual([]);
  });

  test('is alive until the lease of its process expires', async () => {
    await streams.begin(session, 'of another', 8, 'another process');
    await opened.pass(streamLeaseMs - 1_000);
    await streams.renewLeases('process');
    await opened.pass(2_000);
    const isAlive = async (id: string) => (await streams.find(session, id))?.isAlive;
    expect([await isAlive('stream'), await isAlive('of another')]).toEqual([true, false]);
  });

  test('keeps the latest ended streams of a session', async () => {
    for (let n = 0; n < maxKeptStreams + 5; n += 1) {
      await streams.begin(session, `ended ${n}`, n, 'process');
      await streams.add(1, `ended ${n}`, event(1, true));
      await opened.pass(100);
    }
    await streams.begin(session, 'another', 9, 'process');
    const isKept = async (id: string) => (await streams.find(session, id)) !== null;
    expect(await Promise.all(['ended 4', 'ended 5', 'stream', 'another'].map(isKept))).toEqual([false, true, true, true]);
  });

  test('accepts no message for a process whose lease has expired', async () => {
    await opened.pass(streamLeaseMs);
    expect(await streams.leaveMessage(session, { stream: 'stream' }, note)).toBeNull();
  });

  test('passes messages once to the process of a stream, found by stream id or request id', async () => {
    await streams.begin(other, 'same request', 7, 'another process');
    expect(await streams.leaveMessage(session, { request: 7 }, note)).toBe('process');
    expect(await streams.leaveMessage(session, { stream: 'stream' }, handshake)).toBe('process');
    expect(await streams.leaveMessage(session, { request: '7' }, note)).toBeNull();
    expect(await streams.takeMessages('another process')).toEqual([]);
    const taken = await streams.takeMessages('process');
    expect(taken).toHaveLength(2);
    expect(taken).toEqual(
      expect.arrayContaining([
        { stream: 'stream', message: note },
        { stream: 'stream', message: handshake },
      ]),
    );
    expect(await streams.takeMessages('process')).toEqual([]);
    await streams.add(1, 'stream', event(1, true));
    expect(await streams.leaveMessage(session, { request: 7 }, note)).toBeNull();
  });
}
