import type { OrganizationsFacade } from '@exchange/accounts';
import { inMemoryLimits } from '@test/counting-limits';
import { mailLimits } from '../domain/mail';
import { MailBudget } from './mail-budget';

const { fromOneToOne, ofOrganization, toOne } = mailLimits.hourly;
/** Accounts 10 to 19 belong to organization 1, and so on. */
const organizations = {
  find: async (accountId: number) => ({ id: Math.floor(accountId / 10), accountIds: [] }),
} as unknown as OrganizationsFacade;

describe('MailBudget', () => {
  const aBudget = () => new MailBudget(inMemoryLimits(), organizations);
  const sent = async (times: number, allows: (n: number) => Promise<boolean>) => {
    let count = 0;
    for (let n = 0; n < times; n += 1) if (await allows(n)) count += 1;
    return count;
  };

  test('limits mails of one organization to one address, for all its accounts and spellings of the address', async () => {
    const budget = aBudget();
    const spellings = ['robin@example.com', ' Robin@Example.COM', 'ｒobin@example.com'];
    const all = await sent(100, (n) => budget.allows(10 + (n % 10), 'campaign.created', spellings[n % 3]!));
    expect(all).toBe(fromOneToOne);
    expect(await budget.allows(11, 'campaign.created', 'kim@example.com')).toBe(true);
    expect(await budget.allows(21, 'campaign.created', 'robin@example.com')).toBe(true);
  });

  test('limits mails of all organizations together to one address', async () => {
    const budget = aBudget();
    expect(await sent(1_000, (n) => budget.allows(10 * n, 'campaign.created', 'robin@example.com'))).toBe(toOne);
  });

  test('limits mails of one organization to all addresses', async () => {
    const budget = aBudget();
    const all = await sent(ofOrganization + 100, (n) => budget.allows(10 + (n % 10), 'campaign.created', `p${n}@example.com`));
    expect(all).toBe(ofOrganization);
  });

  test('counts warnings separately from all other notifications', async () => {
    const budget = aBudget();
    await sent(1_000, (n) => budget.allows(n, 'campaign.updated', 'robin@example.com'));
    expect(await budget.allows(11, 'campaign.updated', 'robin@example.com')).toBe(false);
    expect(await budget.allows(11, 'system.warning', 'robin@example.com')).toBe(true);
  });
});
