import { randomUUID } from 'node:crypto';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { signUp, type SignedUp, signUpStaff } from '@test/people';
import { TestTools } from '@test/tools';

const billing = '/api/v2/billing';
const desk = '/api/v2/staff/plans';
const support = { activityCode: 'HUMAN_EXPERT_SUPPORT_HOUR', displayName: 'Support', unit: 'SUPPORT_HOUR', standardIuAmountMilli: 2_000 };

describe('Allowance alerts', () => {
  let api: TestApi;
  let staff: SignedUp;
  let buyer: SignedUp;

  beforeAll(async () => {
    api = await startApi({ environment: { BILLING: 'on' } });
    staff = await signUpStaff(api);
    const plan = { planCode: 'metered', displayName: 'Metered', includedIus: 0, commitmentMinor: '0', overageMinor: '500' };
    const body = { currency: 'USD', plans: [plan], activityTerms: [support], setupGrant: { ius: 100, days: 60 } };
    await api.post(`${desk}/rate-cards`, { as: staff.as, body });
  });
  beforeEach(async () => {
    buyer = await signUp(api);
  });
  afterAll(() => api.close());

  const read = async () => (await api.get(`${billing}/allowance-alerts`, { as: buyer.as })).body.data;
  const use = (quantity: number) =>
    api.post(`${desk}/customers/${buyer.account.id}/usage`, {
      as: staff.as,
      body: { activityCode: support.activityCode, quantity, reference: randomUUID() },
    });

  test('notifies again in the same month after its percentage changed, ignores an unchanged one, and refuses an invalid one', async () => {
    const made = await api.post(`${billing}/allowance-alerts`, { as: buyer.as, body: { allowance: 'trial_free_grant', percent: 10 } });
    const change = (percent: number, as = buyer.as) =>
      api.patch(`${billing}/allowance-alerts/${made.body.data.id}`, { as, body: { percent } });
    await use(10);
    expect((await read())[0].toldFor).not.toBeNull();
    expect((await change(10)).body.data.toldFor).not.toBeNull();
    expect((await change(30)).body.data).toMatchObject({ percent: 30, toldFor: null });
    await use(10);
    expect((await read())[0]).toMatchObject({ percent: 30, toldFor: expect.any(String) });
    for (const wrong of [0, -1, 101]) expect((await change(wrong)).status).toBe(400);
    expect((await change(50, (await signUp(api)).as)).status).toBe(404);
  });

  test('notifies once when the threshold is reached, and is invisible to other accounts', async () => {
    const made = await api.post(`${billing}/allowance-alerts`, { as: buyer.as, body: { allowance: 'trial_free_grant', percent: 50 } });
    expect([made.status, made.body.data]).toMatchObject([201, { percent: 50, toldFor: null }]);
    await use(20);
    expect((await read())[0].toldFor).toBeNull();
    await use(10);
    await use(10);
    expect((await read())[0].toldFor).toMatch(/^\d{4}-\d{2}$/);
    const told = await api.app
      .get(Database)
      .query(`select payload from outbox where account_id = $1 and type = 'plans.allowance_reached'`, [buyer.account.id]);
    expect(told).toMatchObject([{ payload: { allowance: 'trial_free_grant', percent: 50 } }]);
    const { id } = made.body.data;
    const stranger = await signUp(api);
    expect((await api.delete(`${billing}/allowance-alerts/${id}`, { as: stranger.as })).status).toBe(404);
    expect((await api.delete(`${billing}/allowance-alerts/${id}`, { as: buyer.as })).status).toBe(200);
    expect((await api.delete(`${billing}/allowance-alerts/${id}`, { as: buyer.as })).status).toBe(404);
    expect(await read()).toEqual([]);
  });

  describe('a duplicate alert', () => {
    const make = (percent: number, allowance = 'plan_included') =>
      api.post(`${billing}/allowance-alerts`, { as: buyer.as, body: { allowance, percent } });

    test('is refused: of many concurrent requests one creates it and the others get 409', async () => {
      const answers = await Promise.all(Array.from({ length: 4 }, () => make(80)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
      // Percentages are stored with two decimals.
      expect([(await make(80.001)).status, (await make(80.01)).status, (await make(80, 'trial_free_grant')).status]).toEqual([
        409, 201, 201,
      ]);
      expect(await read()).toHaveLength(3);
    });

    test("is refused over MCP with the tool's error", async () => {
      const [made] = [await make(70), await make(80)];
      const refused = (value: number, more: object) => {
        const predicate = { metric: 'iu.percent_consumed', op: '>=', value };
        return new TestTools(api).refusal(buyer.as, 'save_notification_config', { ...more, trigger: { type: 'condition', predicate } });
      };
      const again = {
        scope: { kind: 'iu_allowance', allowance: 'plan_included' },
        content: { type: 'usage.allowance_threshold', presentation: 'alert' },
      };
      for (const more of [again, { subscriptionId: made.body.data.id }])
        expect(await refused(80, more)).toMatchObject({ status: 409, field: 'trigger.predicate.value' });
      // The value is finer than the two decimals of an alert.
      expect(await refused(0.001, again)).toMatchObject({ status: 400, field: 'trigger.predicate.value' });
    });

    test('is refused with 409 when another alert would become equal, which then stays unchanged', async () => {
      const [one, other] = [await make(70), await make(80)];
      const change = (percent: number) =>
        api.patch(`${billing}/allowance-alerts/${other.body.data.id}`, { as: buyer.as, body: { percent } });
      const refused = await change(70);
      expect([refused.status, refused.body.error.field]).toEqual([409, 'percent']);
      expect((await read()).map(({ percent }: { percent: number }) => percent)).toEqual([70, 80]);
      expect((await change(80)).status).toBe(200);
      await api.delete(`${billing}/allowance-alerts/${one.body.data.id}`, { as: buyer.as });
      expect((await change(70)).status).toBe(200);
    });
  });
});
