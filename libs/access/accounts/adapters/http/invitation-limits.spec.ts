import { countingLimits } from '@test/counting-limits';
import type { OrganizationsFacade } from '../../application/organizations.facade';
import { InvitationLimits } from './invitation-limits';

/** Accounts 10 to 19 are those of organization 1, and so on. */
const organizations = {
  of: async (accountId: number) => ({ id: Math.floor(accountId / 10), accountIds: [] }),
} as unknown as OrganizationsFacade;

describe('How many invitations are mailed', () => {
  const someLimits = () => new InvitationLimits(countingLimits(), organizations);
  const sent = async (times: number, invite: (n: number) => Promise<void>) => {
    const outcomes = await Promise.allSettled(Array.from({ length: times }, (_, n) => invite(n)));
    return outcomes.filter(({ status }) => status === 'fulfilled').length;
  };

  test('one organization sends 200 an hour, from whichever of its accounts', async () => {
    const limits = someLimits();
    expect(await sent(300, (n) => limits.consume(10 + (n % 10), `p${n}@example.com`))).toBe(200);
    expect(await sent(1, () => limits.consume(20, 'other@example.com'))).toBe(1);
  });

  test('one organization sends 10 an hour to one address, however it is spelled or tagged', async () => {
    const limits = someLimits();
    const spelled = (n: number) => [`robin+${n}@example.com`, ' Robin@Example.COM', 'ｒobin@example.com'][n % 3]!;
    expect(await sent(50, (n) => limits.consume(10 + (n % 10), spelled(n)))).toBe(10);
  });

  test('organizations that repeat their invitations leave the first one of every other organization its place', async () => {
    const limits = someLimits();
    // Three organizations: three first invitations, and as many repeats as an address gets of all together.
    expect(await sent(30, (n) => limits.consume(10 * (1 + (n % 3)), 'robin@example.com'))).toBe(3 + 20);
    expect(await sent(1, () => limits.consume(40, 'robin@example.com'))).toBe(1);
  });

  test('one address gets 40 a day of all organizations together', async () => {
    const limits = someLimits();
    expect(await sent(2_000, (n) => limits.consume(10 * (n % 200), 'robin@example.com'))).toBe(40);
  });
});
