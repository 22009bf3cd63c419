import { FrameHeight } from './frame-height';

describe('The height of a frame', () => {
  const frame = { style: { height: '' } };
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('grows at once, and shrinks only when the content stays small', () => {
    const height = new FrameHeight(frame);
    height.follow(900.4);
    expect(frame.style.height).toBe('900px');
    height.follow(200);
    jest.advanceTimersByTime(300);
    height.follow(900);
    jest.advanceTimersByTime(1_000);
    expect(frame.style.height).toBe('900px');
    height.follow(200);
    jest.advanceTimersByTime(400);
    expect(frame.style.height).toBe('200px');
  });

  it('stays within its limits', () => {
    const height = new FrameHeight(frame);
    height.follow(1e9);
    expect(frame.style.height).toBe('4000px');
    height.follow(1);
    jest.advanceTimersByTime(400);
    expect(frame.style.height).toBe('120px');
  });

  it('does not follow endless changes', () => {
    const height = new FrameHeight(frame);
    for (let n = 0; n < 1_000; n += 1) height.follow(200 + n);
    expect(Number.parseInt(frame.style.height, 10)).toBeLessThan(300);
  });
});
