import { aReset, aSession, aTokenHash, inMemoryIdentity } from '../../testing.builders';
import { sessionLifetimeMs } from '../../domain/session';
import { ExpiredCredentials } from './expired-credentials';

it('deletes every expired session and reset, in portions, and nothing else', async () => {
  const { clock, resets, sessions } = inMemoryIdentity();
  for (let i = 0; i < 1001; i += 1) await sessions.insert(aSession(), aTokenHash());
  await resets.insert(aReset(), aTokenHash());
  clock.advance(sessionLifetimeMs + 1);
  const fresh = aTokenHash();
  await sessions.insert(aSession({}, clock.now()), fresh);
  await new ExpiredCredentials(sessions, resets, clock).purge();
  expect([...sessions.rows.keys()]).toEqual([fresh.toString('hex')]);
  expect(resets.rows.size).toBe(0);
});
