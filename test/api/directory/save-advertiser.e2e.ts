import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { createAdvertiser } from '@test/discovery';
import { createKey, signUp, type SignedUp } from '@test/people';
import { newKey, TestTools } from '@test/tools';

describe('save_advertiser', () => {
  let api: TestApi;
  let tools: TestTools;
  let buyer: SignedUp;
  let stranger: SignedUp;
  let serial = 0;

  beforeAll(async () => {
    api = await startApi();
    tools = new TestTools(api);
    buyer = await signUp(api);
    stranger = await signUp(api);
  });
  afterAll(() => api.close());

  const call = (given: object, options = {}) => tools.call(buyer.as, 'save_advertiser', given, options);
  const refusal = (given: object, options = {}) => tools.refusal(buyer.as, 'save_advertiser', given, options);
  const brandNew = (more: object = {}) => {
    serial += 1;
    return { name: 'Oat', brand: `saved-${serial}.example`, primaryCurrency: 'EUR', idempotencyKey: newKey(), ...more };
  };
  const made = async (more: object = {}): Promise<number> => (await call(brandNew(more))).advertiserId;
  const stateOf = async (id: number) => (await api.get(`/api/v2/buyer/advertisers/${id}`, { as: buyer.as })).body.data;
  const audited = async () =>
    (await api.app.get(Database).query('select id from audit_entries where account_id = $1', [buyer.account.id])).length;

  it('creates one advertiser per key, and returns its id under both names', async () => {
    const given = brandNew({ brand: 'https://www.saving.example/', description: null });
    const created = await call(given);
    const { id } = created.advertiser;
    expect(created).toMatchObject({
      action: 'created',
      advertiserId: id,
      advertiser: { advertiserId: id, id: expect.any(Number), brand: 'saving.example', sandbox: false, currencyLocked: false },
    });
    expect(await call(given)).toEqual(created);
    expect((await refusal({ ...given, name: 'Oats' })).status).toBe(409);
    expect((await refusal({ name: 'Oat', brand: 'second.example' })).field).toBe('idempotencyKey');
    expect((await refusal({ name: 'Oat', idempotencyKey: newKey() })).field).toBe('brand');
  });

  it('changes an advertiser, and stores nothing when it is equal already', async () => {
    const id = await made();
    expect(await call({ advertiserId: id, name: ' Oats ' })).toMatchObject({ action: 'updated', advertiser: { name: 'Oats' } });
    const [before, entries] = [await stateOf(id), await audited()];
    const same = { advertiserId: String(id), name: 'Oats', brand: `https://www.${before.brand}`, frequencyCaps: [] };
    expect(await call(same)).toMatchObject({ action: 'unchanged', advertiserId: id });
    expect([await stateOf(id), await audited()]).toEqual([before, entries]);
  });

  it('asks a person for the currency, and stores no receipt for the question', async () => {
    const { primaryCurrency: _, ...given } = brandNew();
    const questions: { message: string; form: object }[] = [];
    const options = { reply: { action: 'accept', content: { primaryCurrency: 'sek' } }, questions };
    expect(await call(given, { reply: { action: 'decline' } })).toMatchObject({
      action: 'needs_input',
      needsInput: [{ field: 'primaryCurrency', prompt: expect.any(String) }],
    });
    expect((await call(given, options)).advertiser.primaryCurrency).toBe('SEK');
    expect(questions).toHaveLength(1);
  });

  it('archives and restores an advertiser; repeating changes nothing', async () => {
    const id = await made();
    const archive = { advertiserId: id, isArchived: true };
    expect(await call(archive)).toMatchObject({ action: 'archived', advertiserId: id, advertiser: { status: 'ARCHIVED' } });
    expect(await call(archive)).toMatchObject({ action: 'unchanged', advertiserId: id });
    expect((await refusal({ ...archive, isArchived: false, name: 'Oat' })).field).toBe('name');
    expect(await call({ ...archive, isArchived: false })).toMatchObject({ action: 'restored', advertiser: { status: 'ACTIVE' } });
  });

  it('returns unchanged for all but one of concurrent equal calls, alone and in bulk', async () => {
    const ids = [await made(), await made()];
    for (const isArchived of [true, false]) {
      const one = isArchived ? 'archived' : 'restored';
      const singly = await Promise.all(
        Array.from({ length: 4 }, () => call({ advertiserId: ids[0], isArchived, idempotencyKey: newKey() })),
      );
      expect(singly.map(({ action }) => action).sort()).toEqual([one, 'unchanged', 'unchanged', 'unchanged'].sort());
      const several = await Promise.all(
        Array.from({ length: 4 }, () => call({ advertiserIds: ids, isArchived, idempotencyKey: newKey() })),
      );
      expect(several.flatMap(({ results }) => results).filter(({ ok }) => !ok)).toEqual([]);
    }
  });

  describe('with several advertisers', () => {
    it('returns the result of each in order, and continues after an error', async () => {
      const [one, other, archived] = [await made(), await made(), await made()];
      await call({ advertiserId: archived, isArchived: true });
      const foreign = await createAdvertiser(api, stranger.as);
      const given = { advertiserIds: [one, foreign, String(other), archived], isArchived: true, idempotencyKey: newKey() };
      const answer = await call(given);
      expect(answer).toEqual({
        action: 'archived',
        partialWrite: true,
        results: [
          { advertiserId: one, ok: true },
          { advertiserId: foreign, ok: false, code: 'NOT_FOUND', message: expect.any(String) },
          { advertiserId: other, ok: true },
          { advertiserId: archived, ok: true },
        ],
      });
      expect([(await stateOf(one)).status, (await stateOf(other)).status]).toEqual(['ARCHIVED', 'ARCHIVED']);
      await call({ advertiserId: one, isArchived: false });
      expect(await call(given)).toEqual(answer);
      expect((await stateOf(one)).status).toBe('ACTIVE');
    });

    it('restores all but one whose brand was taken meanwhile', async () => {
      const [one, other] = [await made({ brand: 'taken.example' }), await made()];
      await call({ advertiserIds: [one, other], isArchived: true });
      await made({ brand: 'taken.example' });
      expect(await call({ advertiserIds: [one, other], isArchived: false })).toMatchObject({
        action: 'restored',
        partialWrite: true,
        results: [{ ok: false, code: 'CONFLICT' }, { ok: true }],
      });
    });

    it('returns failed when none was changed, and refuses other fields in that call', async () => {
      const foreign = await createAdvertiser(api, stranger.as);
      expect(await call({ advertiserIds: [foreign], isArchived: true })).toMatchObject({ action: 'failed', partialWrite: false });
      const id = await made();
      const wrong: [object, string][] = [
        [{ advertiserIds: [id] }, 'isArchived'],
        [{ advertiserIds: [id], name: 'Oat' }, 'isArchived'],
        [{ advertiserIds: [id], isArchived: true, name: 'Oat' }, 'name'],
        [{ advertiserIds: [id], advertiserId: id, isArchived: true }, 'advertiserId'],
        [{ advertiserIds: [id, id], isArchived: true }, 'advertiserIds[1]'],
        [{ advertiserIds: [], isArchived: true }, 'advertiserIds'],
        [{ advertiserIds: Array.from({ length: 51 }, (_, n) => n + 1), isArchived: true }, 'advertiserIds'],
        [{ isArchived: true, idempotencyKey: newKey() }, 'isArchived'],
      ];
      for (const [given, field] of wrong) expect([given, (await refusal(given)).field]).toEqual([given, field]);
    });

    it('returns ACCESS_DENIED for an advertiser with a read-only grant', async () => {
      const [read, written] = [await made(), await made()];
      const grants = new Map([
        [read, 'READ'],
        [written, 'READ_WRITE'],
      ]);
      const { results } = await call({ advertiserIds: [read, written], isArchived: true }, { reach: { grants } });
      expect(results).toMatchObject([{ ok: false, code: 'ACCESS_DENIED' }, { ok: true }]);
    });
  });

  describe('a change of the brand', () => {
    it('is previewed first without spending, and is saved once with the token', async () => {
      const id = await made({ brand: 'before.example' });
      const change = { advertiserId: id, brand: 'https://after.example/about', idempotencyKey: newKey() };
      const shown = await call(change);
      expect(shown).toMatchObject({
        action: 'preview',
        before: { brand: 'before.example' },
        after: { brand: 'after.example' },
        question: expect.stringContaining('before.example'),
        confirmationToken: expect.any(String),
        nextStep: { tool: 'save_advertiser', arguments: change },
      });
      expect(shown.spending).toBeUndefined();
      expect((await stateOf(id)).brand).toBe('before.example');
      const { confirmationToken } = shown;
      const other = { ...change, brand: 'third.example', confirmationToken, idempotencyKey: newKey() };
      expect((await refusal(other)).field).toBe('confirmationToken');
      const saved = await call({ ...change, confirmationToken });
      expect(saved).toMatchObject({ action: 'updated', advertiser: { brand: 'after.example' } });
      expect(await call({ ...change, confirmationToken })).toEqual(saved);
      expect((await refusal({ ...change, confirmationToken, idempotencyKey: newKey() })).status).toBe(409);
    });

    it('requires a new preview after another change, and can be confirmed by a person in one call', async () => {
      const id = await made();
      const { confirmationToken } = await call({ advertiserId: id, brand: 'first.example' });
      await call({ advertiserId: id, name: 'Oats' });
      expect((await refusal({ advertiserId: id, brand: 'first.example', confirmationToken })).field).toBe('confirmationToken');
      const change = { advertiserId: id, brand: 'asked-for.example' };
      expect((await call(change, { reply: { action: 'decline' } })).action).toBe('declined');
      const agreed = await call(change, { reply: { action: 'accept', content: { confirm: true } } });
      expect(agreed).toMatchObject({ action: 'updated', advertiser: { brand: 'asked-for.example' } });
    });

    it('needs no confirmation over REST', async () => {
      const id = await made();
      const { status } = await api.put(`/api/v2/buyer/advertisers/${id}`, { as: buyer.as, body: { brand: 'at-once.example' } });
      expect([status, (await stateOf(id)).brand]).toEqual([200, 'at-once.example']);
    });
  });

  it.each(['labels', 'tracking', 'assignAccount', 'unassignAccount', 'updateReportingBucket', 'resolveBrand', 'brandDomain'])(
    'refuses %s, which the exchange does not support',
    async (name) => {
      const as = await createKey(api, buyer.as);
      const { status, field } = await tools.refusal(as, 'save_advertiser', brandNew({ [name]: {} }));
      expect([status, field]).toEqual([400, name]);
    },
  );
});
