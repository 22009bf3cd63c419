import { startTimeout } from './silence';

describe('startTimeout', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('gives up without an answer', () => {
    const giveUp = jest.fn();
    startTimeout(200, giveUp);
    jest.advanceTimersByTime(199);
    expect(giveUp).not.toHaveBeenCalled();
    jest.advanceTimersByTime(2);
    expect(giveUp).toHaveBeenCalledTimes(1);
  });

  it('does not give up after an answer in time', () => {
    const giveUp = jest.fn();
    const answered = startTimeout(200, giveUp);
    jest.advanceTimersByTime(199);
    answered();
    jest.advanceTimersByTime(300);
    expect(giveUp).not.toHaveBeenCalled();
  });

  it.each([1.02, 1.2, 3])('restarts its time after the process was blocked for %s of it', (part) => {
    const now = performance.now.bind(performance);
    const giveUp = jest.fn();
    startTimeout(1_000, giveUp);
    // Only the first interval ends late.
    jest.spyOn(performance, 'now').mockImplementation(() => now() + 1_000 * part);
    jest.advanceTimersByTime(1_000);
    expect(giveUp).not.toHaveBeenCalled();
    jest.advanceTimersByTime(101);
    expect(giveUp).toHaveBeenCalledTimes(1);
  });
});
