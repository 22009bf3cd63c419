import { testDatabaseUrl, withClient } from '@test/database';
import { eventually } from '@test/eventually';
import { TcpProxy } from '@test/tcp-proxy';
import { Listening } from './listening';

const bounds = { connectMs: 2_000, silenceMs: 2_000 };

async function listening(proxy: TcpProxy) {
  const heard: string[] = [];
  const events: string[] = [];
  const listener = new Listening(proxy.url, bounds, 'things', {
    heard: (payload) => heard.push(payload),
    begun: () => events.push('begun'),
    failed: () => events.push('failed'),
  });
  const tell = async (payload: string) => withClient(await testDatabaseUrl(), (client) => client.query(`notify things, '${payload}'`));
  const hears = (payload: string) => eventually(() => tell(payload).then(() => expect(heard).toContain(payload)));
  await hears('first');
  return { listener, events, heard, hears };
}

describe('LISTEN', () => {
  let proxy: TcpProxy;
  beforeEach(async () => (proxy = await TcpProxy.start(await testDatabaseUrl())));
  afterEach(() => proxy.close());

  it.each([
    ['is cut', () => proxy.cut()],
    ['leads nowhere without a word', () => proxy.swallow()],
  ])('is heard again after its connection %s, and whoever listens is told to look', async (_, harm) => {
    const { listener, events, heard, hears } = await listening(proxy);
    expect(events).toEqual(['begun']);
    harm();
    await eventually(() => expect(events).toContain('failed'));
    proxy.mend();
    await eventually(() => expect(events.at(-1)).toBe('begun'));
    expect(heard).not.toContain('second');
    await hears('second');
    await listener.stop();
  });

  it('can be ended while nobody is at the other end', async () => {
    const { listener } = await listening(proxy);
    proxy.swallow();
    await listener.stop();
  });
});
