import { ProvenCredentials } from './proven-credentials';

function start() {
  const clock = { now: 0 };
  return { clock, proven: new ProvenCredentials(() => clock.now) };
}

describe('ProvenCredentials', () => {
  it('knows the bucket of a credential for a minute after it was accepted', () => {
    const { clock, proven } = start();
    expect(proven.bucketOf('a')).toBeUndefined();
    proven.accept('a', 'key_1');
    clock.now = 59_999;
    expect(proven.bucketOf('a')).toBe('key_1');
    clock.now = 60_000;
    expect(proven.bucketOf('a')).toBeUndefined();
  });

  it('renews a credential while it is used, and forgets it when it is refused', () => {
    const { clock, proven } = start();
    for (; clock.now < 300_000; clock.now += 20_000) proven.accept('a', 'key_1');
    expect(proven.bucketOf('a')).toBe('key_1');
    proven.forget('a');
    expect(proven.bucketOf('a')).toBeUndefined();
  });

  it.each([
    ['accepted', (proven: ProvenCredentials) => proven.accept('a', 'key_1')],
    ['refused', (proven: ProvenCredentials) => proven.forget('a')],
    ['aborted', (_: ProvenCredentials, close: () => void) => close()],
  ])('opening resolves when the first request was %s', async (_, end) => {
    const { proven } = start();
    const close = proven.open('a');
    const opening = proven.opening('a');
    end(proven, close);
    await opening;
    expect(proven.opening('a')).toBeUndefined();
  });
});
