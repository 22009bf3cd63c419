import type { Keyset } from '@exchange/kernel';
import { aDetail, aRecordedCall, callEpoch, later } from '.';
import type { CallFilter, RecordedCalls } from '../domain/ports';
import type { RecordedCall } from '../domain/recorded-call';

/** Contract tests for implementations of {@link RecordedCalls}. */
export function callsContract(open: () => RecordedCalls | Promise<RecordedCalls>): void {
  let calls: RecordedCalls;
  let accountId = 9_000;
  beforeAll(async () => void (calls = await open()));
  beforeEach(() => void (accountId += 2));

  const store = async (...wanted: Partial<RecordedCall>[]) => {
    const rows = wanted.map((one, index) => aRecordedCall({ accountId, id: `call_${index + 1}`, startedAt: later(index), ...one }));
    await calls.insert(rows, []);
    return rows;
  };
  const ids = async (filter: Partial<CallFilter> = {}, limit = 10, after: Keyset | null = null) =>
    (await calls.list({ accountId, ...filter }, { limit, after })).map(({ id }) => id);

  it('finds a stored call with every field, but not for another account', async () => {
    const error = { code: 'NOT_FOUND', class: 'not_found', message: 'There is no such thing.' };
    const [call] = await store({ advertiserId: 5, error, isReplay: true, httpStatus: 404, outcome: 'failed', hasDetail: true });
    expect(await calls.find({ accountId }, 'call_1')).toEqual({ ...call, credentialName: null, replayOfId: null });
    expect(await calls.find({ accountId: accountId + 1 }, 'call_1')).toBeNull();
    expect(await calls.find({ accountId }, 'call_2')).toBeNull();
  });

  it('finds for a principal only its own calls', async () => {
    await store({}, { principalId: '8' }, { principalId: '8', principalType: 'workload' });
    expect(await ids({ principal: { type: 'human', id: '8' } })).toEqual(['call_2']);
    expect(await calls.find({ accountId, principal: { type: 'human', id: '8' } }, 'call_1')).toBeNull();
    expect(await calls.find({ accountId, principal: { type: 'human', id: '8' } }, 'call_2')).not.toBeNull();
  });

  it('lists newest first, and continues after a keyset, also among calls with equal times', async () => {
    await store({}, {}, { startedAt: later(1) });
    expect(await ids()).toEqual(['call_3', 'call_2', 'call_1']);
    expect(await ids({}, 1)).toEqual(['call_3', 'call_2']);
    expect(await ids({}, 10, [later(1).toISOString(), 'call_3'])).toEqual(['call_2', 'call_1']);
    expect(await ids({}, 10, [callEpoch.toISOString(), 'call_1'])).toEqual([]);
  });

  it.each<[string, Partial<RecordedCall>, Partial<CallFilter>]>([
    ['advertiser', { advertiserId: 5 }, { advertiserId: 5 }],
    ['outcome', { outcome: 'denied' }, { outcome: 'denied' }],
    ['operation', { operation: 'list_campaigns' }, { operation: 'list_campaigns' }],
    ['surface', { surface: 'mcp', method: null, httpStatus: null, apiVersion: null }, { surface: 'mcp' }],
    ['request', { requestId: 'request-2' }, { requestId: 'request-2' }],
    ['credential', { credentialId: 'key_1' }, { credentialIds: ['key_1'] }],
    ['several credentials', { credentialId: 'key_1' }, { credentialIds: ['key_0', 'key_1'] }],
    ['principal', { principalId: 'agent_1' }, { principalId: 'agent_1' }],
    ['correlation id', { correlationId: 'trace-1' }, { correlationId: 'trace-1' }],
    ['time', { startedAt: later(10) }, { startTime: later(10), endTime: later(10) }],
  ])('filters by %s', async (_, wanted, filter) => {
    await store({}, wanted, { startedAt: later(20) });
    expect(await ids(filter)).toEqual(['call_2']);
  });

  it('finds the call that a replay repeats: the newest repeatable one with the same key and principal', async () => {
    const keyed = { keyDigest: 'a' };
    await store(
      keyed,
      { ...keyed, outcome: 'cancelled' },
      { ...keyed, outcome: 'failed' },
      { ...keyed, principalId: '8' },
      { keyDigest: 'b' },
      { ...keyed, isReplay: true },
      { ...keyed, isReplay: true, principalId: '9' },
      keyed,
    );
    const shown = await calls.list({ accountId }, { limit: 10, after: null });
    const named = shown.filter(({ isReplay }) => isReplay).map(({ id, replayOfId }) => [id, replayOfId]);
    expect(named).toEqual([
      ['call_7', null],
      ['call_6', 'call_2'],
    ]);
    expect(shown.filter(({ isReplay, replayOfId }) => !isReplay && replayOfId !== null)).toEqual([]);
  });

  it('returns only calls that match all filters', async () => {
    await store({ credentialId: 'key_1' }, { credentialId: 'key_1', outcome: 'failed' }, { outcome: 'failed' });
    expect(await ids({ credentialIds: ['key_1'], outcome: 'failed' })).toEqual(['call_2']);
  });

  it('stores input and output of a call with every text that JSON allows', async () => {
    const call = aRecordedCall({ accountId, hasDetail: true });
    const detail = aDetail(call, { input: { body: { name: 'a\u0000b\ud800' } }, output: null, headers: { accept: '"{}\\' } });
    await calls.insert([call], [detail]);
    expect(await calls.detail(call)).toEqual(detail);
    expect(await calls.detail({ ...call, accountId: accountId + 1 })).toBeNull();
    expect(await calls.detail({ ...call, id: 'call_2' })).toBeNull();
  });

  it('stores 250 calls at once', async () => {
    await store(...Array.from({ length: 250 }, () => ({})));
    expect(await ids({}, 300)).toHaveLength(250);
  });
}
