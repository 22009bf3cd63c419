import { randomUUID } from 'node:crypto';
import { Doorbell, Log } from '@exchange/platform';
import { required } from '@test/database';
import { eventually } from '@test/eventually';
import { testSettings } from '@test/settings';
import { TcpProxy } from '@test/tcp-proxy';

const bells: Doorbell[] = [];
async function doorbell(environment: Record<string, string> = {}): Promise<Doorbell> {
  const bell = new Doorbell(await testSettings(environment), Log.create('test', 'silent'));
  bells.push(bell);
  return bell;
}
afterEach(() => bells.splice(0).forEach((bell) => bell.onApplicationShutdown()));

/** A listener that is certainly subscribed, with what it has heard. */
async function listening(bell: Doorbell, topic: string, from: Doorbell = bell) {
  const heard: string[] = [];
  const stop = bell.listen(topic, (message) => heard.push(message));
  await eventually(() => {
    from.ring(topic, 'hello?');
    expect(heard).toContain('hello?');
  });
  return { heard, stop, messages: () => heard.filter((message) => message !== 'hello?') };
}

it('a ring reaches every listener of the topic in every process, and no other', async () => {
  const [one, other] = [await doorbell(), await doorbell()];
  const [a, b, own, stranger] = await Promise.all([
    listening(one, 'topic', other),
    listening(one, 'topic', other),
    listening(other, 'topic'),
    listening(one, 'another', other),
  ]);
  other.ring('topic', 'now');
  await eventually(() => expect([a.messages(), b.messages(), own.messages()]).toEqual([['now'], ['now'], ['now']]));
  expect(stranger.messages()).toEqual([]);
});

it('rings of one process arrive in their order', async () => {
  const bell = await doorbell();
  const { messages } = await listening(bell, 'ordered');
  const sent = Array.from({ length: 50 }, (_, i) => String(i));
  for (const message of sent) bell.ring('ordered', message);
  await eventually(() => expect(messages()).toEqual(sent));
});

it('who stopped listening hears nothing more; the others do, and one may listen again', async () => {
  const bell = await doorbell();
  const [leaver, stayer] = [await listening(bell, 'left'), await listening(bell, 'left')];
  leaver.stop();
  leaver.stop();
  bell.ring('left', 'one');
  await eventually(() => expect(stayer.messages()).toEqual(['one']));
  stayer.stop();
  const again = await listening(bell, 'left');
  bell.ring('left', 'two');
  await eventually(() => expect(again.messages()).toEqual(['two']));
  expect([leaver.messages(), stayer.messages()]).toEqual([[], ['one']]);
});

it('a listener that throws keeps no other from hearing', async () => {
  const bell = await doorbell();
  const first = bell.listen('broken', () => {
    throw new Error('broken');
  });
  const { messages } = await listening(bell, 'broken');
  bell.ring('broken', 'now');
  await eventually(() => expect(messages()).toEqual(['now']));
  first();
});

it('exchanges that share a Redis do not hear each other', async () => {
  const [one, stranger] = [await doorbell(), await doorbell({ QUEUE_PREFIX: randomUUID() })];
  const { messages } = await listening(one, 'topic');
  const foreign = await listening(stranger, 'topic');
  stranger.ring('topic', 'foreign');
  await eventually(() => expect(foreign.messages()).toEqual(['foreign']));
  expect(messages()).toEqual([]);
});

it.each([
  ['goes away', (proxy: TcpProxy) => proxy.cut()],
  ['vanishes without a word', (proxy: TcpProxy) => proxy.swallow()],
])('Redis that %s costs the rings of that time; listeners hear again once it is back', async (_, harm) => {
  const proxy = await TcpProxy.start(required('TEST_REDIS_URL'));
  const bell = await doorbell({ REDIS_URL: proxy.url });
  const { messages } = await listening(bell, 'outage');
  harm(proxy);
  bell.ring('outage', 'lost');
  const late: string[] = [];
  bell.listen('outage-late', (message) => late.push(message));
  proxy.mend();
  await eventually(() => {
    bell.ring('outage', 'back');
    bell.ring('outage-late', 'back');
    expect([messages().at(-1), late.at(-1)]).toEqual(['back', 'back']);
  });
  bell.onApplicationShutdown();
  await proxy.close();
});
