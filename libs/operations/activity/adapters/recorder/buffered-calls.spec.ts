import { FixedClock, SequentialIds } from '@exchange/kernel';
import { type CallContent, Log, Metrics, type Settings } from '@exchange/platform';
import type { CallDetail, RecordedCall } from '../../domain/recorded-call';
import { aCall, aContent, aPerson, callEpoch, InMemoryRecordedCalls } from '../../testing';
import { BufferedCalls } from './buffered-calls';
import { callLimits } from './call-limits';

/** Calls whose insert waits for `release`, or fails while `isAway`. */
class SlowCalls extends InMemoryRecordedCalls {
  isAway = false;
  readonly batches: number[] = [];
  release: (() => void) | undefined;

  override async insert(calls: readonly RecordedCall[], details: readonly CallDetail[]): Promise<void> {
    if (this.isAway) throw new Error('PostgreSQL is away');
    if (this.release) await new Promise<void>((resolve) => (this.release = resolve));
    this.batches.push(calls.length);
    await super.insert(calls, details);
  }
}

describe('BufferedCalls', () => {
  let calls: SlowCalls;
  let metrics: Metrics;
  let recorder: BufferedCalls;

  const recording = (activityCalls: 'on' | 'off') => {
    calls = new SlowCalls();
    metrics = new Metrics();
    const clock = new FixedClock(callEpoch);
    return new BufferedCalls(calls, new SequentialIds(), clock, { activityCalls } as Settings, metrics, Log.create('test', 'silent'));
  };
  beforeEach(() => void (recorder = recording('on')));

  const note = (accountId = 1, content: CallContent = aContent()) => recorder.note(aCall({ caller: aPerson(accountId) }), content);
  const dropped = async () => {
    const { values } = await metrics.registry.getSingleMetric('activity_calls_dropped_total')!.get();
    return Object.fromEntries(values.map(({ value, labels }) => [labels['reason'], value]));
  };
  const sized = (bytes: number): CallContent =>
    aContent({ input: null, output: { value: 'x', bytes: bytes - callLimits.contentOverhead } });

  it('writes several calls together, outside of the request', async () => {
    note();
    note(2);
    expect(calls.calls).toEqual([]);
    await recorder.flush();
    expect(calls.batches).toEqual([2]);
    expect(calls.calls.map(({ accountId }) => accountId)).toEqual([1, 2]);
    expect(calls.details).toHaveLength(2);
  });

  it('writes at shutdown, including calls noted during a write', async () => {
    calls.release = () => undefined;
    note();
    const writing = recorder.flush();
    note();
    const end = recorder.onApplicationShutdown();
    const release = calls.release;
    calls.release = undefined;
    release();
    await Promise.all([writing, end]);
    expect(calls.calls).toHaveLength(2);
  });

  it('drops calls above the limit of an account, and keeps room for others', async () => {
    for (let n = 0; n < callLimits.maxCallsOfAccount + 7; n += 1) note(1);
    note(2);
    await recorder.flush();
    expect(calls.calls.filter(({ accountId }) => accountId === 1)).toHaveLength(callLimits.maxCallsOfAccount);
    expect(calls.calls.filter(({ accountId }) => accountId === 2)).toHaveLength(1);
    expect(await dropped()).toEqual({ 'account full': 7 });
    note(1);
    await recorder.flush();
    expect(calls.calls).toHaveLength(callLimits.maxCallsOfAccount + 2);
  });

  it('drops calls above the limit of the process, and writes in statements of limited size', async () => {
    for (let n = 0; n < callLimits.maxCalls + 5; n += 1) note(n);
    await recorder.flush();
    expect(calls.batches.every((length) => length <= callLimits.rowsPerStatement)).toBe(true);
    expect(calls.calls).toHaveLength(callLimits.maxCalls);
    expect(await dropped()).toEqual({ 'process full': 5 });
  });

  it('counts calls that PostgreSQL rejects, and writes later ones', async () => {
    calls.isAway = true;
    note();
    await recorder.flush();
    expect(await dropped()).toEqual({ 'not written': 1 });
    calls.isAway = false;
    note();
    await recorder.flush();
    expect(calls.calls).toHaveLength(1);
  });

  it('counts calls that cannot be read, and writes the others', async () => {
    const unreadable = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error('Not for you');
        },
      },
    );
    note();
    note(1, aContent({ input: { value: { body: unreadable }, bytes: 2 } }));
    note();
    await recorder.flush();
    expect([calls.calls.length, calls.details.length]).toEqual([2, 2]);
    expect(await dropped()).toEqual({ 'not written': 1 });
  });

  it('keeps input and output up to the limit of an account and of the process', async () => {
    note(1, sized(callLimits.maxContentOfAccount));
    note(1, sized(callLimits.contentOverhead));
    note(2, sized(callLimits.maxContentOfAccount));
    note(3, sized(callLimits.contentOverhead));
    await recorder.flush();
    expect(calls.calls.map(({ hasDetail }) => hasDetail)).toEqual([true, false, true, false]);
    expect(calls.details).toHaveLength(2);
  });

  it('records nothing when calls are not recorded', async () => {
    recorder = recording('off');
    note();
    await recorder.onApplicationShutdown();
    expect(calls.calls).toEqual([]);
    expect(await dropped()).toEqual({});
  });
});
