import { inMemoryLimits } from '@test/counting-limits';
import type { OrganizationsFacade } from '../../application/organizations.facade';
import { InvitationLimits } from './invitation-limits';

/** Accounts 10 to 19 belong to organization 1, 20 to 29 to organization 2, and so on. */
const organizations = {
  find: async (accountId: number) => ({ id: Math.floor(accountId / 10), accountIds: [] }),
} as unknown as OrganizationsFacade;

describe('InvitationLimits', () => {
  const someLimits = () => new InvitationLimits(inMemoryLimits(), organizations);
  const sent = async (times: number, invite: (n: number) => Promise<void>) => {
    const outcomes = await Promise.allSettled(Array.from({ length: times }, (_, n) => invite(n)));
    return outcomes.filter(({ status }) => status === 'fulfilled').length;
  };

  test('an organization sends at most 200 invitations an hour from all of its accounts', async () => {
    const limits = someLimits();
    expect(await sent(300, (n) => limits.consume(10 + (n % 10), `p${n}@example.com`))).toBe(200);
    expect(await sent(1, () => limits.consume(20, 'other@example.com'))).toBe(1);
  });

  test('an organization sends at most 10 invitations an hour to one address, in any spelling and with any tag', async () => {
    const limits = someLimits();
    const spelled = (n: number) => [`robin+${n}@example.com`, ' Robin@Example.COM', 'ｒobin@example.com'][n % 3]!;
    expect(await sent(50, (n) => limits.consume(10 + (n % 10), spelled(n)))).toBe(10);
  });

  test('repeated invitations never block the first invitation of another organization to the same address', async () => {
    const limits = someLimits();
    // Three organizations send 30: three first invitations, and 20 repeats, the limit per address for all organizations.
    expect(await sent(30, (n) => limits.consume(10 * (1 + (n % 3)), 'robin@example.com'))).toBe(3 + 20);
    expect(await sent(1, () => limits.consume(40, 'robin@example.com'))).toBe(1);
  });

  test('an address receives at most 40 invitations a day from all organizations together', async () => {
    const limits = someLimits();
    expect(await sent(2_000, (n) => limits.consume(10 * (n % 200), 'robin@example.com'))).toBe(40);
  });
});
