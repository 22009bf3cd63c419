import { EventEmitter } from 'node:events';
import { Log } from './observability/log';
import { endOnSignals } from './shutdown';

const silent = Log.create('test', 'silent');
const processLike = () => Object.assign(new EventEmitter(), { exit: jest.fn() });
const settled = () => new Promise((resolve) => process.nextTick(resolve));

describe.each(['SIGTERM', 'SIGINT'])('%s', (signal) => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick'] }));
  afterEach(() => jest.useRealTimers());

  it('ends a process that still starts at once, with code 0', () => {
    const target = processLike();
    endOnSignals(5_000, target);
    target.emit(signal);
    expect(target.exit.mock.calls).toEqual([[0]]);
  });

  it('closes a running one once, however often it comes, and ends it with code 0', async () => {
    const target = processLike();
    const app = { close: jest.fn(async () => undefined) };
    endOnSignals(5_000, target)(app, silent);
    for (let i = 0; i < 3; i++) target.emit(signal);
    await settled();
    jest.advanceTimersByTime(60_000);
    expect([app.close.mock.calls.length, target.exit.mock.calls]).toEqual([1, [[0]]]);
  });

  it('ends one whose shutdown fails with code 1', async () => {
    const target = processLike();
    endOnSignals(5_000, target)({ close: () => Promise.reject(new Error('broken')) }, silent);
    target.emit(signal);
    await settled();
    expect(target.exit.mock.calls).toEqual([[1]]);
  });

  it('ends one that is still there when its time is over, and not before', () => {
    const target = processLike();
    endOnSignals(5_000, target)({ close: () => new Promise(() => undefined) }, silent);
    jest.advanceTimersByTime(60_000);
    target.emit(signal);
    jest.advanceTimersByTime(6_999);
    expect(target.exit).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(target.exit).toHaveBeenCalledWith(1);
  });
});
