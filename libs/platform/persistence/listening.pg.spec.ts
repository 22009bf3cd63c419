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

describe('Listening', () => {
  let proxy: TcpProxy;
  beforeEach(async () => (proxy = await TcpProxy.start(await testDatabaseUrl())));
  afterEach(() => proxy.close());

  it.each([
    ['was closed', () => proxy.cut()],
    ['stopped answering', () => proxy.dropSilently()],
  ])('receives notifications again after its connection %s, and reports the reconnect', async (_, harm) => {
    const { listener, events, heard, hears } = await listening(proxy);
    expect(events).toEqual(['begun']);
    harm();
    await eventually(() => expect(events).toContain('failed'));
    proxy.restore();
    await eventually(() => expect(events.at(-1)).toBe('begun'));
    expect(heard).not.toContain('second');
    await hears('second');
    await listener.stop();
  });

  it('can be stopped while PostgreSQL does not answer', async () => {
    const { listener } = await listening(proxy);
    proxy.dropSilently();
    await listener.stop();
  });
});
