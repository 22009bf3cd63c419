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
    // Amounts left by other tests are marked as paid.
    await database().query('update billing_charges set paid_minor = payable_minor');
    buyer = await signUp(api);
    ({ seller, sellerId } = await aSeller(api));
    await put();
  });

  const database = () => api.app.get(Database);
  const put = (more: object = {}) => api.put(payees, { as: seller.as, body: payee(more) });
  const step = (path: string, { as }: SignedUp, body: object = {}) => api.post(`${desk}/${path}`, { as, body });
  /** A CSV, which `api` cannot read because it reads JSON. */
  const orders = (runId: string) =>
    fetch(`${api.url}${desk}/runs/${runId}/orders`, { headers: { cookie: `sc_session=${(bob.as as { cookie: string }).cookie}` } });
  const fail = (id: string, by: SignedUp) => step(`payouts/${id}/fail`, by, { reason: 'Other bank details' });
  const retry = (id: string, by: SignedUp) => step(`payouts/${id}/retry`, by);
  const approveRetry = (id: string, by: SignedUp) => step(`payouts/${id}/approve`, by);
  const pay = (id: string, reference: string, paidAt = new Date()) => step(`payouts/${id}/pay`, bob, { reference, paidAt });
  /** A payout prepared by Ann. */
  async function prepared(mediaBuyId = 'mb_1'): Promise<{ runId: string; id: string }> {
    await soldTo(api, { staff: ann, buyer, sellerId }, '2026-01-10', 10_000, mediaBuyId);
    const runId = (await step('runs', ann)).body.data.id as string;
    const { body } = await api.get(`${desk}/runs/${runId}/payouts`, { as: ann.as });
    return { runId, id: body.data[0].id };
  }
  /** A payout prepared by Ann and approved by Bob. */
  async function approved(mediaBuyId?: string): Promise<{ runId: string; id: string }> {
    const ids = await prepared(mediaBuyId);
    expect((await step(`runs/${ids.runId}/approve`, bob)).status).toBe(200);
    return ids;
  }
  const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status;

  /** Changes bank details like a process whose clock is behind the one that made the payout. */
  const changeBehind = async (accountNumber: string) => {
    await put({ accountNumber });
    await database().query(`update payees set updated_at = updated_at - interval '1 day' where account_id = $1`, [seller.account.id]);
  };

  /** Cay requests the retry, and Bob approves it. */
  async function retried(id: string): Promise<void> {
    expect([await statusOf(retry(id, cay)), await statusOf(approveRetry(id, bob))]).toEqual([200, 200]);
  }

  test('a retry waits for approval by another person: until then its payout is not in the order file and not paid', async () => {
    const { runId, id } = await approved();
    expect((await fail(id, ann)).body.data).toMatchObject({ failedBy: ann.user.id, retriedBy: null });
    await put({ accountNumber: otherIban });
    const asked = await retry(id, bob);
    const retriedNow = { status: 'RETRIED', failureReason: null, failedBy: null, retriedBy: bob.user.id, accountNumber: '••••5432' };
    expect([asked.status, asked.body.data]).toMatchObject([200, retriedNow]);
    expect([await statusOf(orders(runId)), await statusOf(pay(id, 'NTRF-redirected'))]).toEqual([409, 409]);
    const own = await approveRetry(id, bob);
    expect([own.status, own.body.error]).toMatchObject([409, { code: 'CONFLICT', message: expect.stringMatching('asked for the retry') }]);
    expect((await approveRetry(id, cay)).body.data).toMatchObject({ status: 'APPROVED', accountNumber: '••••5432' });
    expect(await (await orders(runId)).text()).toContain(otherIban.replaceAll(' ', ''));
  });

  test('the person who prepared the run or recorded the failure may request a retry, which another person approves', async () => {
    const { id } = await approved();
    await fail(id, ann);
    expect([await statusOf(retry(id, ann)), await statusOf(approveRetry(id, ann))]).toEqual([200, 409]);
    expect(await statusOf(approveRetry(id, bob))).toBe(200);
  });

  test('the last retry counts: the requester of an earlier one may approve it, its own requester may not', async () => {
    const { id } = await approved();
    await fail(id, ann);
    await retry(id, ann);
    await retry(id, bob);
    expect([await statusOf(approveRetry(id, bob)), await statusOf(approveRetry(id, ann))]).toEqual([409, 200]);
  });

  test('returns 409 for approving a retry when bank details changed since; the payout can be retried again or failed', async () => {
    const { id } = await approved();
    await fail(id, ann);
    await retry(id, ann);
    await put({ accountNumber: otherIban });
    const refused = await approveRetry(id, bob);
    expect([refused.status, refused.body.error]).toMatchObject([409, { code: 'CONFLICT', details: { payouts: [id] } }]);
    await retry(id, ann);
    await changeBehind(iban);
    expect(await statusOf(approveRetry(id, bob))).toBe(409);
    expect((await fail(id, bob)).body.data).toMatchObject({ status: 'FAILED', failureReason: 'Other bank details' });
    expect(await statusOf(approveRetry(id, bob))).toBe(409);
    await retry(id, ann);
    expect(await statusOf(approveRetry(id, bob))).toBe(200);
  });

  test('returns 409 for approving a retry to a payee that is no longer primary, and for removing the payee of a retry', async () => {
    const { id } = await approved();
    await fail(id, ann);
    await retry(id, ann);
    const other = (await put({ entityName: 'Other', isPrimary: true })).body.data;
    expect(await statusOf(approveRetry(id, bob))).toBe(409);
    await retry(id, ann);
    expect(await statusOf(api.delete(`${payees}/${other.id}`, { as: seller.as }))).toBe(409);
    expect((await approveRetry(id, bob)).body.data).toMatchObject({ status: 'APPROVED', entityName: 'Other' });
  });

  test('returns 409 for approving a single payout that is prepared, approved, failed or paid: only retries are approved singly', async () => {
    const { runId, id } = await prepared();
    expect(await statusOf(approveRetry(id, bob))).toBe(409);
    await step(`runs/${runId}/approve`, bob);
    expect(await statusOf(approveRetry(id, cay))).toBe(409);
    await fail(id, bob);
    expect(await statusOf(approveRetry(id, cay))).toBe(409);
    await retried(id);
    expect(await statusOf(approveRetry(id, ann))).toBe(409);
    await pay(id, `NTRF-${id}`);
    expect([await statusOf(approveRetry(id, ann)), await statusOf(retry(id, ann))]).toEqual([409, 409]);
    expect(await statusOf(step('payouts/none/approve', bob))).toBe(404);
  });

  describe('with the seller on hold', () => {
    const holds = () => `/api/v2/staff/billing/customers/${seller.account.id}/holds`;
    const hold = async (): Promise<string> => {
      const { body } = await api.post(holds(), { as: cay.as, body: { type: 'REVIEW', reason: 'Looks odd' } });
      return body.data.standing.holds[0].id;
    };
    const lift = (holdId: string) => api.post(`${holds()}/${holdId}/lift`, { as: cay.as });

    test('returns 409 for the order file until the hold is lifted, and still records what the bank did', async () => {
      const [{ runId, id }, second] = [await approved('mb_1'), await approved('mb_2')];
      const holdId = await hold();
      const refused = await orders(runId);
      expect([refused.status, await refused.json()]).toMatchObject([409, { error: { code: 'CONFLICT', details: { payouts: [id] } } }]);
      expect(await statusOf(pay(id, `NTRF-${id}`))).toBe(200);
      await lift(holdId);
      expect(await (await orders(second.runId)).text()).toContain(second.id);
    });

    test('the order file omits the seller, also after its bank details changed, and has the other sellers', async () => {
      const other = await aSeller(api);
      await api.put(payees, { as: other.seller.as, body: payee() });
      await soldTo(api, { staff: ann, buyer, sellerId: other.sellerId }, '2026-01-10', 7_000, 'mb_other');
      const { runId, id } = await prepared();
      const { body } = await api.get(`${desk}/runs/${runId}/payouts`, { as: ann.as });
      const of = ({ account }: SignedUp) => body.data.find(({ customerId }: { customerId: number }) => customerId === account.id).id;
      expect([id, of(other.seller)]).toContain(body.data[0].id);
      await step(`runs/${runId}/approve`, bob);
      await hold();
      await put({ accountNumber: otherIban });
      const lines = await (await orders(runId)).text();
      expect([lines.includes(of(other.seller)), lines.includes(of(seller))]).toEqual([true, false]);
    });

    test('returns 409 for a retry, and for approving one that was requested before', async () => {
      const { id } = await approved();
      await fail(id, ann);
      const first = await hold();
      const refused = await retry(id, ann);
      expect([refused.status, refused.body.error]).toMatchObject([409, { code: 'CONFLICT', details: { payouts: [id] } }]);
      await lift(first);
      expect(await statusOf(retry(id, ann))).toBe(200);
      const second = await hold();
      expect(await statusOf(approveRetry(id, bob))).toBe(409);
      await lift(second);
      expect(await statusOf(approveRetry(id, bob))).toBe(200);
    });
  });

  test('returns 409 for changed bank details in the approval and in the order file, whichever clock dated the change', async () => {
    const first = await prepared();
    await changeBehind(otherIban);
    const refused = await step(`runs/${first.runId}/approve`, bob);
    expect([refused.status, refused.body.error.details]).toEqual([409, { payouts: [first.id] }]);
    await step(`runs/${first.runId}/cancel`, bob);
    const { runId, id } = await approved('mb_2');
    await changeBehind(iban);
    expect(await statusOf(orders(runId))).toBe(409);
    await fail(id, bob);
    await retried(id);
    expect(await statusOf(orders(runId))).toBe(200);
    await changeBehind(otherIban);
    expect(await statusOf(orders(runId))).toBe(409);
  });

  test('compares a payout of an earlier release, which has no payee version, by time', async () => {
    const { runId, id } = await prepared();
    const forget = () => database().query('update payouts set payee_updated_at = null where id = $1', [id]);
    await forget();
    expect(await statusOf(step(`runs/${runId}/approve`, bob))).toBe(200);
    expect(await statusOf(orders(runId))).toBe(200);
    await put({ accountNumber: otherIban });
    expect(await statusOf(orders(runId))).toBe(409);
    await fail(id, bob);
    await retried(id);
    await forget();
    expect(await statusOf(orders(runId))).toBe(200);
  });

  test('returns 400 for a payment dated before the approval of the payout or of its retry', async () => {
    const before = new Date();
    const { id } = await approved();
    const refused = await pay(id, 'NTRF-early', before);
    expect([refused.status, refused.body.error.field]).toEqual([400, 'paidAt']);
    await fail(id, bob);
    await retry(id, cay);
    const between = new Date();
    await approveRetry(id, bob);
    expect(await statusOf(pay(id, 'NTRF-early', between))).toBe(400);
    expect(await statusOf(pay(id, 'NTRF-early'))).toBe(200);
    expect(await statusOf(pay(id, 'NTRF-early', before))).toBe(409);
  });

  test('returns 409 for the reference of another payout, also concurrently', async () => {
    const [one, two] = [await approved('mb_1'), await approved('mb_2')];
    expect(one.id).not.toBe(two.id);
    const reference = `NTRF-${one.id}`;
    const answers = await Promise.all([pay(one.id, reference), pay(two.id, reference)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const left = answers[0].status === 409 ? one.id : two.id;
    expect(await statusOf(pay(left, reference))).toBe(409);
    expect(await statusOf(pay(left, `${reference}-2`))).toBe(200);
  });

  test('returns 409 for the reference of another payout in other letter case, also concurrently', async () => {
    const [one, two] = [await approved('mb_1'), await approved('mb_2')];
    const answers = await Promise.all([pay(one.id, `NTRF-${one.id}`), pay(two.id, `ntrf-${one.id.toUpperCase()}`)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const left = answers[0].status === 409 ? one.id : two.id;
    expect(await statusOf(pay(left, `Ntrf-${one.id}`))).toBe(409);
  });
});
