import { FixedClock } from '@exchange/kernel';
import { type OpenedSessions, sessionsContract, sessionStreamsContract } from './contract';
import { InMemoryClientSessions, InMemorySessionStreams } from './in-memory';

const open = (): OpenedSessions => {
  const clock = new FixedClock();
  const sessions = new InMemoryClientSessions(clock);
  return { sessions, streams: new InMemorySessionStreams(sessions, clock), pass: async (ms) => clock.advance(ms) };
};

describe('Sessions in memory', () => sessionsContract(open));
describe('Streams of sessions in memory', () => sessionStreamsContract(open));
