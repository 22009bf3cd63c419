import { randomUUID } from 'node:crypto';
import { PubSub, Log } from '@exchange/platform';
import { required } from '@test/database';
import { eventually } from '@test/eventually';
import { testSettings } from '@test/settings';
import { TcpProxy } from '@test/tcp-proxy';

const opened: PubSub[] = [];
async function openPubSub(environment: Record<string, string> = {}): Promise<PubSub> {
  const pubSub = new PubSub(await testSettings(environment), Log.create('test', 'silent'));
  opened.push(pubSub);
  return pubSub;
}
afterEach(() => opened.splice(0).forEach((pubSub) => pubSub.onApplicationShutdown()));

/** Listens to a topic, waits until the first ring arrives and collects the messages. */
async function startListening(pubSub: PubSub, topic: string, from: PubSub = pubSub) {
  const received: string[] = [];
  const stop = pubSub.subscribe(topic, (message) => received.push(message));
  await eventually(() => {
    from.publish(topic, 'hello?');
    expect(received).toContain('hello?');
  });
  return { received, stop, messages: () => received.filter((message) => message !== 'hello?') };
}

it('a message reaches every listener of its topic in every process and no listener of another topic', async () => {
  const [one, other] = [await openPubSub(), await openPubSub()];
  const [a, b, own, stranger] = await Promise.all([
    startListening(one, 'topic', other),
    startListening(one, 'topic', other),
    startListening(other, 'topic'),
    startListening(one, 'another', other),
  ]);
  other.publish('topic', 'now');
  await eventually(() => expect([a.messages(), b.messages(), own.messages()]).toEqual([['now'], ['now'], ['now']]));
  expect(stranger.messages()).toEqual([]);
});

it('rings of one process arrive in the order in which they were sent', async () => {
  const pubSub = await openPubSub();
  const { messages } = await startListening(pubSub, 'ordered');
  const sent = Array.from({ length: 50 }, (_, i) => String(i));
  for (const message of sent) pubSub.publish('ordered', message);
  await eventually(() => expect(messages()).toEqual(sent));
});

it('a listener that stopped receives nothing more; other listeners do, and new ones can be added', async () => {
  const pubSub = await openPubSub();
  const [leaver, stayer] = [await startListening(pubSub, 'left'), await startListening(pubSub, 'left')];
  leaver.stop();
  leaver.stop();
  pubSub.publish('left', 'one');
  await eventually(() => expect(stayer.messages()).toEqual(['one']));
  stayer.stop();
  const again = await startListening(pubSub, 'left');
  pubSub.publish('left', 'two');
  await eventually(() => expect(again.messages()).toEqual(['two']));
  expect([leaver.messages(), stayer.messages()]).toEqual([[], ['one']]);
});

it('a listener that throws does not keep a ring from other listeners', async () => {
  const pubSub = await openPubSub();
  const first = pubSub.subscribe('broken', () => {
    throw new Error('broken');
  });
  const { messages } = await startListening(pubSub, 'broken');
  pubSub.publish('broken', 'now');
  await eventually(() => expect(messages()).toEqual(['now']));
  first();
});

it('exchanges that share a Redis receive only their own rings', async () => {
  const [one, stranger] = [await openPubSub(), await openPubSub({ QUEUE_PREFIX: randomUUID() })];
  const { messages } = await startListening(one, 'topic');
  const foreign = await startListening(stranger, 'topic');
  stranger.publish('topic', 'foreign');
  await eventually(() => expect(foreign.messages()).toEqual(['foreign']));
  expect(messages()).toEqual([]);
});

it.each([
  ['closes its connections', (proxy: TcpProxy) => proxy.cut()],
  ['stops answering', (proxy: TcpProxy) => proxy.dropSilently()],
])('when Redis %s, rings are lost until it is back and reach listeners from then on', async (_, harm) => {
  const proxy = await TcpProxy.start(required('TEST_REDIS_URL'));
  const pubSub = await openPubSub({ REDIS_URL: proxy.url });
  const { messages } = await startListening(pubSub, 'outage');
  harm(proxy);
  pubSub.publish('outage', 'lost');
  const late: string[] = [];
  pubSub.subscribe('outage-late', (message) => late.push(message));
  proxy.restore();
  await eventually(() => {
    pubSub.publish('outage', 'back');
    pubSub.publish('outage-late', 'back');
    expect([messages().at(-1), late.at(-1)]).toEqual(['back', 'back']);
  });
  pubSub.onApplicationShutdown();
  await proxy.close();
});
