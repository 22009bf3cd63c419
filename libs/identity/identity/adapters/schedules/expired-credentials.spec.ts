import { tokenPurposes } from '../../domain/mailed-token';
import { sessionLifetimeMs } from '../../domain/session';
import { aMailedToken, aSession, aTokenHash, inMemoryIdentity } from '../../testing/builders';
import { ExpiredCredentials } from './expired-credentials';

it('deletes, in batches, every expired session, reset and verification and networks not seen for 90 days, and nothing else', async () => {
  const { clock, networks, sessions, tokens } = inMemoryIdentity();
  for (let i = 0; i < 1001; i += 1) await sessions.insert(aSession(), aTokenHash());
  for (const purpose of tokenPurposes) await tokens.insert(purpose, aMailedToken(purpose), aTokenHash());
  await networks.record(aTokenHash(), clock.now());
  clock.advance(sessionLifetimeMs + 1);
  const fresh = aTokenHash();
  await sessions.insert(aSession({}, clock.now()), fresh);
  await new ExpiredCredentials(sessions, tokens, networks, clock).purge();
  expect([...sessions.rows.keys()]).toEqual([fresh.toString('hex')]);
  expect([tokens.rows.passwordReset.size, tokens.rows.emailVerification.size, networks.rows.size]).toEqual([0, 0, 1]);
  clock.advance(60 * 24 * 60 * 60 * 1000 + 1);
  await new ExpiredCredentials(sessions, tokens, networks, clock).purge();
  expect(networks.rows.size).toBe(0);
});
