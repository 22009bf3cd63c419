import { EventEmitter } from 'node:events';
import { Log } from './observability/log';
import { endAfterGrace } from './shutdown';

describe('endAfterGrace', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it.each(['SIGTERM', 'SIGINT'])('ends a process that is still there when its time after %s is over, and not before', (signal) => {
    const target = Object.assign(new EventEmitter(), { exit: jest.fn() });
    endAfterGrace(5_000, Log.create('test', 'silent'), target);
    jest.advanceTimersByTime(60_000);
    target.emit(signal);
    jest.advanceTimersByTime(6_999);
    expect(target.exit).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(target.exit).toHaveBeenCalledWith(1);
  });
});
