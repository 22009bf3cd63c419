import { testDatabase, type TestDatabase } from '@test/database';
import { type OpenedSessions, sessionsContract, sessionStreamsContract } from '../../testing/contract';
import { TypeormClientSessions } from './typeorm-client-sessions';
import { TypeormSessionStreams } from './typeorm-session-streams';

describe('Sessions in PostgreSQL', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.close());

  const open = async (): Promise<OpenedSessions> => {
    const { database } = test;
    await database.query('truncate mcp_sessions cascade');
    const pass = async (ms: number) => {
      await database.query(
        `update mcp_streams set (alive_until, created_at) = (alive_until - $1 * interval '1 millisecond', created_at - $1 * interval '1 millisecond')`,
        [ms],
      );
      await database.query(`update mcp_sessions set used_at = used_at - $1 * interval '1 millisecond'`, [ms]);
    };
    return { sessions: new TypeormClientSessions(database), streams: new TypeormSessionStreams(database), pass };
  };

  describe('sessions', () => sessionsContract(open));
  describe('streams', () => sessionStreamsContract(open));
});
