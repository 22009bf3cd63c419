import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { signUp, type SignedUp, signUpStaff } from '@test/people';
import { aSeller, desk, iban, payee, payees, soldTo } from './payouts.fixture';

const otherIban = 'GB82 WEST 1234 5698 7654 32';

describe('Approvals of payouts', () => {
  let api: TestApi;
  let ann: SignedUp;
  let bob: SignedUp;
  let cay: SignedUp;
  let buyer: SignedUp;
  let seller: SignedUp;
  let sellerId: number;

  beforeAll(async () => {
    api = await startApi();
    [ann, bob, cay] = [await signUpStaff(api), await signUpStaff(api), await signUpStaff(api)];
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    // What other tests left is due no more.
    await database().query('update billing_charges set paid_minor = payable_minor');
    buyer = await signUp(api);
    ({ seller, sellerId } = await aSeller(api));
    await put();
  });

  const database = () => api.app.get(Database);
  const put = (more: object = {}) => api.put(payees, { as: seller.as, body: payee(more) });
  const step = (path: string, { as }: SignedUp, body: object = {}) => api.post(`${desk}/${path}`, { as, body });
  /** A CSV: not for `api`, which reads JSON. */
  const orders = (runId: string) =>
    fetch(`${api.url}${desk}/runs/${runId}/orders`, { headers: { cookie: `sc_session=${(bob.as as { cookie: string }).cookie}` } });
  const fail = (id: string, by: SignedUp) => step(`payouts/${id}/fail`, by, { reason: 'Other bank details' });
  const retry = (id: string, by: SignedUp) => step(`payouts/${id}/retry`, by);
  const pay = (id: string, reference: string, paidAt = new Date()) => step(`payouts/${id}/pay`, bob, { reference, paidAt });
  /** Ann prepares. */
  async function prepared(mediaBuyId = 'mb_1'): Promise<{ runId: string; id: string }> {
    await soldTo(api, { staff: ann, buyer, sellerId }, '2026-01-10', 10_000, mediaBuyId);
    const runId = (await step('runs', ann)).body.data.id as string;
    const { body } = await api.get(`${desk}/runs/${runId}/payouts`, { as: ann.as });
    return { runId, id: body.data[0].id };
  }
  /** Bob approves what Ann prepared. */
  async function approved(mediaBuyId?: string): Promise<{ runId: string; id: string }> {
    const ids = await prepared(mediaBuyId);
    expect((await step(`runs/${ids.runId}/approve`, bob)).status).toBe(200);
    return ids;
  }
  const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status;

  test('a payout is retried neither by who prepared its run nor by who recorded its failure', async () => {
    const { runId, id } = await approved();
    await put({ accountNumber: otherIban });
    expect(await statusOf(fail(id, bob))).toBe(200);
    const refused = await retry(id, bob);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'CONFLICT']);
    expect(await statusOf(retry(id, ann))).toBe(409);
    expect(await statusOf(pay(id, 'NTRF-redirected'))).toBe(409);
    expect(await statusOf(retry(id, cay))).toBe(200);
    expect(await statusOf(orders(runId))).toBe(200);
  });

  test('the last failure counts: who recorded an earlier one may retry after another person has recorded the next', async () => {
    const { id } = await approved();
    await fail(id, bob);
    await retry(id, cay);
    await fail(id, cay);
    expect(await statusOf(retry(id, cay))).toBe(409);
    expect(await statusOf(retry(id, bob))).toBe(200);
  });

  test('two people are enough while the one who prepared the run records the failure', async () => {
    const { id } = await approved();
    await fail(id, ann);
    expect(await statusOf(retry(id, bob))).toBe(200);
  });

  test('a failure that a release before recorded names nobody: who prepared the run cannot retry, others can', async () => {
    const { id } = await approved();
    await fail(id, bob);
    await database().query('update payouts set failed_by = null where id = $1', [id]);
    expect(await statusOf(retry(id, ann))).toBe(409);
    expect(await statusOf(retry(id, bob))).toBe(200);
  });

  /** As a process would change them whose clock is behind that of the one that made the payout. */
  const changeBehind = async (accountNumber: string) => {
    await put({ accountNumber });
    await database().query(`update payees set updated_at = updated_at - interval '1 day' where account_id = $1`, [seller.account.id]);
  };

  test('409 for changed bank details whichever clock they were changed by: for the approval, and for the file of orders', async () => {
    const first = await prepared();
    await changeBehind(otherIban);
    const refused = await step(`runs/${first.runId}/approve`, bob);
    expect([refused.status, refused.body.error.details]).toEqual([409, { payouts: [first.id] }]);
    await step(`runs/${first.runId}/cancel`, bob);
    const { runId, id } = await approved('mb_2');
    await changeBehind(iban);
    expect(await statusOf(orders(runId))).toBe(409);
    await fail(id, bob);
    await retry(id, cay);
    expect(await statusOf(orders(runId))).toBe(200);
    await changeBehind(otherIban);
    expect(await statusOf(orders(runId))).toBe(409);
  });

  test('a payout of a release before, which kept no version of its payee, is compared by time', async () => {
    const { runId, id } = await prepared();
    const forget = () => database().query('update payouts set payee_updated_at = null where id = $1', [id]);
    await forget();
    expect(await statusOf(step(`runs/${runId}/approve`, bob))).toBe(200);
    expect(await statusOf(orders(runId))).toBe(200);
    await put({ accountNumber: otherIban });
    expect(await statusOf(orders(runId))).toBe(409);
    await fail(id, bob);
    await retry(id, cay);
    await forget();
    expect(await statusOf(orders(runId))).toBe(200);
  });

  test('400 for a payment before the payout was approved, or before it was retried', async () => {
    const before = new Date();
    const { id } = await approved();
    const refused = await pay(id, 'NTRF-early', before);
    expect([refused.status, refused.body.error.field]).toEqual([400, 'paidAt']);
    const between = new Date();
    await fail(id, bob);
    await retry(id, cay);
    expect(await statusOf(pay(id, 'NTRF-early', between))).toBe(400);
    expect(await statusOf(pay(id, 'NTRF-early'))).toBe(200);
    expect(await statusOf(pay(id, 'NTRF-early', before))).toBe(409);
  });

  test('409 for the reference of another payout, also for two at once', async () => {
    const [one, two] = [await approved('mb_1'), await approved('mb_2')];
    expect(one.id).not.toBe(two.id);
    const reference = `NTRF-${one.id}`;
    const answers = await Promise.all([pay(one.id, reference), pay(two.id, reference)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const left = answers[0].status === 409 ? one.id : two.id;
    expect(await statusOf(pay(left, reference))).toBe(409);
    expect(await statusOf(pay(left, `${reference}-2`))).toBe(200);
  });
});
