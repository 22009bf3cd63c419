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

/** Listens to a topic, waits until the first ring arrives and collects the messages. */
async function startListening(bell: Doorbell, topic: string, from: Doorbell = bell) {
  const received: string[] = [];
  const stop = bell.listen(topic, (message) => received.push(message));
  await eventually(() => {
    from.ring(topic, 'hello?');
    expect(received).toContain('hello?');
  });
  return { received, stop, messages: () => received.filter((message) => message !== 'hello?') };
}

it('a ring reaches every listener of its topic in every process and no listener of another topic', async () => {
  const [one, other] = [await doorbell(), await doorbell()];
  const [a, b, own, stranger] = await Promise.all([
    startListening(one, 'topic', other),
    startListening(one, 'topic', other),
    startListening(other, 'topic'),
    startListening(one, 'another', other),
  ]);
  other.ring('topic', 'now');
  await eventually(() => expect([a.messages(), b.messages(), own.messages()]).toEqual([['now'], ['now'], ['now']]));
  expect(stranger.messages()).toEqual([]);
});

it('rings of one process arrive in the order in which they were sent', async () => {
  const bell = await doorbell();
  const { messages } = await startListening(bell, 'ordered');
  const sent = Array.from({ length: 50 }, (_, i) => String(i));
  for (const message of sent) bell.ring('ordered', message);
  await eventually(() => expect(messages()).toEqual(sent));
});

it('a listener that stopped receives nothing more; other listeners do, and new ones can be added', async () => {
  const bell = await doorbell();
  const [leaver, stayer] = [await startListening(bell, 'left'), await startListening(bell, 'left')];
  leaver.stop();
  leaver.stop();
  bell.ring('left', 'one');
  await eventually(() => expect(stayer.messages()).toEqual(['one']));
  stayer.stop();
  const again = await startListening(bell, 'left');
  bell.ring('left', 'two');
  await eventually(() => expect(again.messages()).toEqual(['two']));
  expect([leaver.messages(), stayer.messages()]).toEqual([[], ['one']]);
});

it('a listener that throws does not keep a ring from other listeners', async () => {
  const bell = await doorbell();
  const first = bell.listen('broken', () => {
    throw new Error('broken');
  });
  const { messages } = await startListening(bell, 'broken');
  bell.ring('broken', 'now');
  await eventually(() => expect(messages()).toEqual(['now']));
  first();
});

it('exchanges that share a Redis receive only their own rings', async () => {
  const [one, stranger] = [await doorbell(), await doorbell({ QUEUE_PREFIX: randomUUID() })];
  const { messages } = await startListening(one, 'topic');
  const foreign = await startListening(stranger, 'topic');
  stranger.ring('topic', 'foreign');
  await eventually(() => expect(foreign.messages()).toEqual(['foreign']));
  expect(messages()).toEqual([]);
});

it.each([
  ['closes its connections', (proxy: TcpProxy) => proxy.cut()],
  ['stops answering', (proxy: TcpProxy) => proxy.swallow()],
])('when Redis %s, rings are lost until it is back and reach listeners from then on', async (_, harm) => {
  const proxy = await TcpProxy.start(required('TEST_REDIS_URL'));
  const bell = await doorbell({ REDIS_URL: proxy.url });
  const { messages } = await startListening(bell, 'outage');
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
