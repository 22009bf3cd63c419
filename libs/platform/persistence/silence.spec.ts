import { unlessAnswered } from './silence';

describe('waiting for an answer', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('gives up when there is none', () => {
    const giveUp = jest.fn();
    unlessAnswered(200, giveUp);
    jest.advanceTimersByTime(199);
    expect(giveUp).not.toHaveBeenCalled();
    jest.advanceTimersByTime(2);
    expect(giveUp).toHaveBeenCalledTimes(1);
  });

  it('does not give up what is answered in time', () => {
    const giveUp = jest.fn();
    const answered = unlessAnswered(200, giveUp);
    jest.advanceTimersByTime(199);
    answered();
    jest.advanceTimersByTime(300);
    expect(giveUp).not.toHaveBeenCalled();
  });

  it.each([1.02, 1.2, 3])('a process that was busy for %s of the time has not listened: it has the whole time once it listens', (part) => {
    const now = performance.now.bind(performance);
    const giveUp = jest.fn();
    unlessAnswered(1_000, giveUp);
    // The first turn ends late by so much; each of the others in time.
    jest.spyOn(performance, 'now').mockImplementation(() => now() + 1_000 * part);
    jest.advanceTimersByTime(1_000);
    expect(giveUp).not.toHaveBeenCalled();
    jest.advanceTimersByTime(101);
    expect(giveUp).toHaveBeenCalledTimes(1);
  });
});
