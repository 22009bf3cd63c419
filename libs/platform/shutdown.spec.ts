import { EventEmitter } from 'node:events';
import { Log } from './observability/log';
import { closeOnSignals } from './shutdown';

const silent = Log.create('test', 'silent');
const processLike = () => Object.assign(new EventEmitter(), { exit: jest.fn() });
const settled = () => new Promise((resolve) => process.nextTick(resolve));

describe.each(['SIGTERM', 'SIGINT'])('%s', (signal) => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick'] }));
  afterEach(() => jest.useRealTimers());

  it('exits at once with code 0 while the process is starting', () => {
    const target = processLike();
    closeOnSignals(5_000, target);
    target.emit(signal);
    expect(target.exit.mock.calls).toEqual([[0]]);
  });

  it('closes a running process once, also when repeated, and exits with code 0', async () => {
    const target = processLike();
    const app = { close: jest.fn(async () => undefined) };
    closeOnSignals(5_000, target)(app, silent);
    for (let i = 0; i < 3; i++) target.emit(signal);
    await settled();
    jest.advanceTimersByTime(60_000);
    expect([app.close.mock.calls.length, target.exit.mock.calls]).toEqual([1, [[0]]]);
  });

  it('exits with code 1 when the shutdown fails', async () => {
    const target = processLike();
    closeOnSignals(5_000, target)({ close: () => Promise.reject(new Error('broken')) }, silent);
    target.emit(signal);
    await settled();
    expect(target.exit.mock.calls).toEqual([[1]]);
  });

  it('exits with code 1 when the shutdown exceeds the grace period and two seconds', () => {
    const target = processLike();
    closeOnSignals(5_000, target)({ close: () => new Promise(() => undefined) }, silent);
    jest.advanceTimersByTime(60_000);
    target.emit(signal);
    jest.advanceTimersByTime(6_999);
    expect(target.exit).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(target.exit).toHaveBeenCalledWith(1);
  });
});
