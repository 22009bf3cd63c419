import { sessionLifetimeMs } from '../../domain/session';
import { aReset, aSession, aTokenHash, aVerification, inMemoryIdentity } from '../../testing/builders';
import { ExpiredCredentials } from './expired-credentials';

it('deletes, in batches, every expired session, reset and verification and networks not seen for 90 days, and nothing else', async () => {
  const { clock, networks, resets, sessions, verifications } = inMemoryIdentity();
  for (let i = 0; i < 1001; i += 1) await sessions.insert(aSession(), aTokenHash());
  await resets.insert(aReset(), aTokenHash());
  await verifications.insert(aVerification(), aTokenHash());
  await networks.record(aTokenHash(), clock.now());
  clock.advance(sessionLifetimeMs + 1);
  const fresh = aTokenHash();
  await sessions.insert(aSession({}, clock.now()), fresh);
  await new ExpiredCredentials(sessions, resets, verifications, networks, clock).purge();
  expect([...sessions.rows.keys()]).toEqual([fresh.toString('hex')]);
  expect([resets.rows.size, verifications.rows.size, networks.rows.size]).toEqual([0, 0, 1]);
  clock.advance(60 * 24 * 60 * 60 * 1000 + 1);
  await new ExpiredCredentials(sessions, resets, verifications, networks, clock).purge();
  expect(networks.rows.size).toBe(0);
});
