import type { OrganizationsFacade } from '@exchange/accounts';
import { FixedClock } from '@exchange/kernel';
import { testDatabase, type TestDatabase } from '@test/database';
import { testSettings } from '@test/settings';
import { AiUsage } from './ai-usage';

const now = new Date('2026-02-10T12:00:00.000Z');
/** Account ids from 500,000 on: each thousand is one organization. */
const organizations = {
  find: async (accountId: number) => {
    if (accountId < 500_000) return { id: accountId, accountIds: [accountId] };
    const id = Math.floor(accountId / 1_000) * 1_000;
    return { id, accountIds: Array.from({ length: 1_000 }, (_, n) => id + n) };
  },
} as unknown as OrganizationsFacade;
const nothing = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };

describe('AiUsage', () => {
  let opened: TestDatabase;
  let usage: AiUsage;
  const clock = new FixedClock(now);
  let accountId = 9_000;
  beforeAll(async () => {
    opened = await testDatabase();
    const prices = { ASSISTANT_PRICES: 'input:1000000,output:2000000', ASSISTANT_QUOTA_CENTS: '1' };
    usage = new AiUsage(opened.database, await testSettings(prices), clock, opened.outbox, organizations);
  });
  beforeEach(() => void (accountId += 1));
  afterAll(() => opened.close());

  it('reserves at most the quota, also with concurrent calls', async () => {
    const all = await Promise.allSettled(Array.from({ length: 8 }, () => usage.reserve(accountId, 3_000)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    await expect(usage.reserve(accountId + 100_000, 10_000)).resolves.toBeDefined();
  });

  it('counts a settled call once with its actual cost, and a released call not at all', async () => {
    const first = await usage.reserve(accountId, 9_000);
    await usage.settle(first, 'm', { ...nothing, input: 100, output: 50 });
    await usage.settle(first, 'm', { ...nothing, input: 100, output: 50 });
    const events = await opened.database.query('select type, payload from outbox where account_id = $1', [accountId]);
    expect(events).toEqual([{ type: 'usage.metered', payload: { month: '2026-02', model: 'm' } }]);
    const second = await usage.reserve(accountId, 9_800);
    await expect(usage.reserve(accountId, 1)).rejects.toMatchObject({ status: 429, code: 'AI_QUOTA_EXCEEDED' });
    await usage.release(second);
    await usage.settle(await usage.reserve(accountId, 9_000), 'm', { ...nothing, cacheRead: 7 });
    expect(
      await opened.database.query(
        `select day::text, model, input_tokens, output_tokens, cache_read_input_tokens, cost_micro_usd, call_count from ai_usage where account_id = $1`,
        [accountId],
      ),
    ).toEqual([
      {
        day: '2026-02-10',
        model: 'm',
        input_tokens: 100,
        output_tokens: 50,
        cache_read_input_tokens: 7,
        cost_micro_usd: 200,
        call_count: 2,
      },
    ]);
  });

  it('applies the smaller limit of account and exchange, or the limit set by staff', async () => {
    const set = (limit: number, byStaff: boolean) =>
      opened.database.query(
        `insert into ai_quotas (account_id, limit_micro_usd, by_staff, updated_at) values ($1, $2, $3, now())
         on conflict (account_id) do update set limit_micro_usd = $2, by_staff = $3`,
        [accountId, limit, byStaff],
      );
    const limit = async () => (await usage.quotaOf(accountId)).limit;
    expect(await limit()).toBe(10_000);
    await set(4_000, false);
    expect(await limit()).toBe(4_000);
    await expect(usage.reserve(accountId, 4_001)).rejects.toMatchObject({ code: 'AI_QUOTA_EXCEEDED' });
    await usage.reserve(accountId, 4_000);
    await set(20_000, false);
    expect(await limit()).toBe(10_000);
    await set(20_000, true);
    expect(await usage.quotaOf(accountId)).toEqual({
      month: '2026-02',
      limit: 20_000,
      accountLimit: 20_000,
      exchangeLimit: 10_000,
      used: 0,
      reserved: 4_000,
      remaining: 16_000,
      resetsAt: new Date('2026-03-01T00:00:00.000Z'),
      model: null,
    });
    await set(0, false);
    await expect(usage.reserve(accountId, 1)).rejects.toMatchObject({ status: 429 });
    const unlimited = new AiUsage(
      opened.database,
      { assistantPrices: [], assistantQuotaCents: 0 } as never,
      clock,
      opened.outbox,
      organizations,
    );
    await expect(unlimited.reserve(accountId, 1)).rejects.toMatchObject({ status: 429 });
    await expect(unlimited.reserve(accountId + 200_000, 1_000_000)).resolves.toBeDefined();
  });

  it('applies the exchange limit to all accounts of an organization together, also with concurrent calls', async () => {
    const organization = accountId * 1_000;
    const ids = Array.from({ length: 8 }, (_, n) => organization + n);
    const all = await Promise.allSettled(ids.map((id) => usage.reserve(id, 3_000)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await usage.quotaOf(organization + 900)).toMatchObject({ limit: 10_000, used: 0, reserved: 0, remaining: 1_000 });
    await expect(usage.reserve(organization + 5_000_000, 10_000)).resolves.toBeDefined();
  });

  it('counts an account with a limit set by staff separately from its organization', async () => {
    const [generous, other] = [accountId * 1_000, accountId * 1_000 + 1];
    await opened.database.query(
      'insert into ai_quotas (account_id, limit_micro_usd, by_staff, updated_at) values ($1, 20000, true, now())',
      [generous],
    );
    await usage.reserve(generous, 20_000);
    await expect(usage.reserve(generous, 1)).rejects.toMatchObject({ status: 429 });
    await usage.reserve(other, 10_000);
    await expect(usage.reserve(other, 1)).rejects.toMatchObject({ status: 429 });
  });

  it('starts each month at 0 and frees the reservation of a killed process after ten minutes', async () => {
    const at = (time: Date) =>
      new AiUsage(
        opened.database,
        { assistantPrices: [], assistantQuotaCents: 1 } as never,
        new FixedClock(time),
        opened.outbox,
        organizations,
      );
    await usage.reserve(accountId, 10_000);
    await expect(usage.reserve(accountId, 1)).rejects.toMatchObject({ status: 429 });
    await at(new Date(now.getTime() + 601_000)).reserve(accountId, 1);
    await opened.database.query(
      `insert into ai_usage (account_id, day, model, input_tokens, output_tokens, cache_read_input_tokens, cache_creation_input_tokens, cost_micro_usd, call_count)
       values ($1, '2026-02-28', 'm', 0, 0, 0, 0, 10000, 1)`,
      [accountId],
    );
    await expect(at(new Date('2026-02-28T23:59:59Z')).reserve(accountId, 1)).rejects.toMatchObject({ details: { retryAfterSeconds: 1 } });
    await expect(at(new Date('2026-03-01T00:00:00Z')).reserve(accountId, 10_000)).resolves.toBeDefined();
  });
});
