import { FixedClock } from '@exchange/kernel';
import { aPerson } from '@exchange/kernel/testing';
import { InMemoryClientSessions, InMemorySessionStreams } from '../../testing/in-memory';
import { StreamReader } from './stream-reader';

const pubSub = { publish: () => undefined, subscribe: () => () => undefined };

/** Runs `beforeFind` between the reader's two reads. */
class HookedStreams extends InMemorySessionStreams {
  beforeFind: () => Promise<unknown> = async () => undefined;

  override async find(...stream: Parameters<InMemorySessionStreams['find']>) {
    await this.beforeFind();
    return super.find(...stream);
  }
}

/** A stream with one event, which the client has received, and a client whose `sent` has the data of the events that it received. */
async function aStream() {
  const clock = new FixedClock();
  const sessions = new InMemoryClientSessions(clock);
  const streams = new HookedStreams(sessions, clock);
  const session = await sessions.open(aPerson(), '2025-11-25', { jsonrpc: '2.0', id: 0, method: 'initialize' });
  await streams.begin(session, 'stream', 7, 'process');
  await streams.add(session.accountId, 'stream', { seq: 1, message: '{}', final: false });
  const client = {
    isOpen: true,
    sent: [] as unknown[],
    onClose: () => undefined,
    send: ({ data }: { data: unknown }) => void client.sent.push(data),
    end: () => void (client.isOpen = false),
    cut: () => void (client.isOpen = false),
  };
  const answer = { jsonrpc: '2.0', id: 7, result: {} };
  const finish = () => streams.add(session.accountId, 'stream', { seq: 2, message: JSON.stringify(answer), final: true });
  const read = (after = 1) => new StreamReader(streams, pubSub as never).read(session, 'stream', after, client as never);
  return { sessions, session, streams, client, answer, finish, read };
}

describe('StreamReader', () => {
  it('sends the final event that is stored between its reads of the events and of the stream', async () => {
    const { streams, client, answer, finish, read } = await aStream();
    streams.beforeFind = finish;
    await read();
    expect(client).toMatchObject({ isOpen: false, sent: [answer] });
  });

  it('ends without an event when the client has received the final one', async () => {
    const { client, finish, read } = await aStream();
    await finish();
    await read(2);
    expect(client).toMatchObject({ isOpen: false, sent: [] });
  });

  it('ends when the stream was deleted', async () => {
    const { sessions, session, streams, client, read } = await aStream();
    streams.beforeFind = () => sessions.end(session);
    await read();
    expect(client).toMatchObject({ isOpen: false, sent: [] });
  });
});
