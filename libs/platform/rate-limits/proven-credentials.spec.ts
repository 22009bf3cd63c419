import { ProvenCredentials } from './proven-credentials';

function start() {
  const clock = { now: 0 };
  return { clock, proven: new ProvenCredentials(() => clock.now) };
}

describe('Proven credentials', () => {
  it('have their window for a minute after they were let in', () => {
    const { clock, proven } = start();
    expect(proven.bucketOf('a')).toBeUndefined();
    proven.accept('a', 'key_1');
    clock.now = 59_999;
    expect(proven.bucketOf('a')).toBe('key_1');
    clock.now = 60_000;
    expect(proven.bucketOf('a')).toBeUndefined();
  });

  it('stay known while they are used, and are forgotten when they are refused', () => {
    const { clock, proven } = start();
    for (; clock.now < 300_000; clock.now += 20_000) proven.accept('a', 'key_1');
    expect(proven.bucketOf('a')).toBe('key_1');
    proven.forget('a');
    expect(proven.bucketOf('a')).toBeUndefined();
  });

  it.each([
    ['let in', (proven: ProvenCredentials) => proven.accept('a', 'key_1')],
    ['refused', (proven: ProvenCredentials) => proven.forget('a')],
    ['given up', (_: ProvenCredentials, close: () => void) => close()],
  ])('the first request is waited for until it is %s', async (_, end) => {
    const { proven } = start();
    const close = proven.open('a');
    const opening = proven.opening('a');
    end(proven, close);
    await opening;
    expect(proven.opening('a')).toBeUndefined();
  });
});
