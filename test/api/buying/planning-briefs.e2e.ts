import type { INestApplicationContext } from '@nestjs/common';
import { startApi, type TestApi } from '@test/api';
import { dayIn, inDays } from '@test/dates';
import { createAdvertiser } from '@test/discovery';
import { createKey, signUp, type SignedUp } from '@test/people';
import { briefBody, waitForSignals, createStorefront } from '@test/rfps';
import { startWorker } from '@test/worker';

const path = '/api/v2/buyer/planning-briefs';
const signals = '/api/v2/storefront/demand-signals';

describe('planning briefs and demand signals', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let buyer: SignedUp;
  let seller: SignedUp;
  let rival: SignedUp;
  let storefronts: number[];

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker({ frequent: ['DispatchSchedule'] });
    buyer = await signUp(api);
    seller = await signUp(api, { accountType: 'SELLER' });
    rival = await signUp(api, { accountType: 'SELLER' });
    storefronts = [await createStorefront(api, seller), await createStorefront(api, rival)];
  });
  afterAll(async () => {
    await worker.close();
    await api.close();
  });

  const wanted = (more: object = {}) =>
    briefBody({ targets: storefronts.map((storefrontId) => ({ storefrontId, bucket: 'LIVE' })), ...more });
  const post = (url: string, body?: object, as = buyer.as) => api.post(url, { as, body });
  const create = async (more: object = {}, as = buyer.as) => (await post(path, wanted(more), as)).body.data;
  const read = async (id: string, as = buyer.as) => (await api.get(`${path}/${id}`, { as })).body.data;
  const signalsOf = (briefId: string, of = buyer) => waitForSignals(api, of, briefId);
  const answer = (signal: string, body: object, as = seller.as) => post(`${signals}/${signal}/responses`, body, as);
  const quote = { kind: 'QUOTE', quote: { amount: 500, currency: 'EUR' } };
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

  it('returns 201 with every target QUEUED, and dispatches to storefronts that are live', async () => {
    const storefrontId = await createStorefront(api, rival, false);
    const outside = { externalPublisherName: 'The Post', bucket: 'NOT_ON_EXCHANGE' };
    const targets = [{ storefrontId: storefronts[0], bucket: 'LIVE' }, { storefrontId, bucket: 'COMING_SOON' }, outside];
    const { status, body } = await post(path, wanted({ campaignName: 'Spring', exclusions: 'No gambling', targets }));
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ status: 'SEARCHING', rawPrompt: 'find me oat people', advertiserId: null, revision: 1 });
    expect(body.data.targets).toMatchObject(
      targets.map((target) => ({ ...target, dispatchStatus: 'QUEUED', answer: null, responseCount: 0 })),
    );
    const [signal] = await signalsOf(body.data.id);
    const { targets: after } = await read(body.data.id);
    expect(after.map(({ dispatchStatus }: Record<string, string>) => dispatchStatus)).toEqual(['DISPATCHED', 'QUEUED', 'QUEUED']);

    const seen = await api.get(`${signals}/${signal}`, { as: seller.as });
    expect(seen.body.data).toEqual({
      id: signal,
      storefrontId: storefronts[0],
      status: 'SEARCHING',
      buyerName: 'Oat Ltd',
      advertiserName: 'Oat',
      campaignName: 'Spring',
      audience: 'People who drink oat',
      geo: 'Germany',
      channels: ['ctv', 'display'],
      startDate: body.data.startDate,
      endDate: body.data.endDate,
      statedBudget: 1000.5,
      currency: 'EUR',
      primaryKpi: null,
      exclusions: 'No gambling',
      dispatchStatus: 'DISPATCHED',
      answer: null,
      receivedAt: after[0].dispatchedAt,
      respondedAt: null,
      responses: [],
    });
    const { responses: _, ...row } = seen.body.data;
    expect((await api.get(`${signals}?limit=1`, { as: seller.as })).body.data).toEqual([row]);
    expect(JSON.stringify(seen.body)).not.toContain('oat people');
  });

  it('keeps a target QUEUED while its storefront is not live, and accepts the storefront once it is live', async () => {
    const later = await createStorefront(api, seller, false);
    const { id } = await create({ targets: [{ storefrontId: later, bucket: 'COMING_SOON' }] });
    expect((await read(id)).targets[0].dispatchStatus).toBe('QUEUED');
    await api.patch(`/api/v2/storefront/seller-agents/${later}`, { as: seller.as, body: { enabled: true } });
    const again = await create({ targets: [{ storefrontId: later, bucket: 'LIVE' }] });
    expect(await signalsOf(again.id)).toHaveLength(1);
  });

  const twice = { storefrontId: 8, bucket: 'COMING_SOON' };
  it.each([
    ['buyerName', { buyerName: '' }],
    ['advertiserName', { advertiserName: 7 }],
    ['audience', { audience: 'x'.repeat(2_001) }],
    ['geo', { geo: undefined }],
    ['channels', { channels: [] }],
    ['channels', { channels: ['smoke'] }],
    ['startDate', { startDate: dayIn(40) }],
    ['endDate', { endDate: inDays(20) }],
    ['endDate', { startDate: inDays(-9), endDate: inDays(-1) }],
    ['statedBudget', { statedBudget: 0 }],
    ['statedBudget', { statedBudget: '1' }],
    ['currency', { currency: 'euro' }],
    ['currency', { currency: 'XXX' }],
    ['rawPrompt', { rawPrompt: 'x'.repeat(5_001) }],
    ['targets', { targets: [] }],
    ['targets', { targets: Array.from({ length: 201 }, (_, n) => ({ storefrontId: n + 1, bucket: 'COMING_SOON' })) }],
    ['targets[0].bucket', { targets: [{ storefrontId: 1, bucket: 'SOMEWHERE' }] }],
    ['targets[0].storefrontId', { targets: [{ storefrontId: 999_999, bucket: 'LIVE' }] }],
    ['targets[0].externalPublisherName', { targets: [{ bucket: 'NOT_ON_EXCHANGE' }] }],
    ['targets[1]', { targets: [twice, twice] }],
    ['color', { color: 'red' }],
  ])('returns 400 on %s (case %#)', async (field, more) => {
    expect(await post(path, wanted(more))).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION_ERROR', field } } });
  });

  it('accepts 200 targets', async () => {
    const targets = Array.from({ length: 200 }, (_, n) => ({ externalPublisherName: `Post ${n}`, bucket: 'NOT_ON_EXCHANGE' }));
    expect((await create({ targets })).targets).toHaveLength(200);
  });

  it('returns 404 for an advertiser of another account', async () => {
    const stranger = await signUp(api);
    const advertiserId = await createAdvertiser(api, stranger.as);
    expect(await post(path, wanted({ advertiserId }))).toMatchObject({ status: 404, body: { error: { field: 'advertiserId' } } });
    expect((await create({ advertiserId }, stranger.as)).advertiserId).toBe(advertiserId);
  });

  it('follows questions, quotes and a booking, and accepts no answer after the booking', async () => {
    const { id } = await create();
    const [mine, theirs] = await signalsOf(id);
    const asked = await answer(mine!, { kind: 'CLARIFY', message: 'Which cities? sck_Planted1' });
    expect([asked.status, asked.body.data]).toMatchObject([
      201,
      { kind: 'CLARIFY', message: 'Which cities? [redacted]', planningBriefId: id },
    ]);
    const validUntil = inDays(3).toISOString();
    const offer = { amount: 500, currency: 'EUR', pricingModel: 'cpm', rate: 2.5, validUntil };
    const quoted = await answer(mine!, { kind: 'QUOTE', message: 'Ours.', quote: offer });
    expect(quoted.body.data).toMatchObject({ demandSignalId: mine, quote: offer, mediaBuyId: null });
    expect(await read(id)).toMatchObject({
      status: 'QUOTED',
      targets: [{ answer: 'QUOTE', dispatchStatus: 'ACKNOWLEDGED', responseCount: 2 }, { answer: null }],
    });
    expect((await answer(theirs!, { kind: 'BOOK', mediaBuyId: 'mb_1' }, rival.as)).status).toBe(201);
    expect((await read(id)).status).toBe('BOOKED');
    for (const late of [
      await answer(mine!, quote),
      await post(`${signals}/${mine}/hold`, undefined, seller.as),
      await post(`${path}/${id}/abandon`),
    ]) {
      expect(late).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } });
    }
    const all = async (query: string) => (await api.get(`${path}/${id}/responses?${query}`, { as: buyer.as })).body;
    const whole = await all('');
    expect(whole.data.map(({ kind }: { kind: string }) => kind)).toEqual(['BOOK', 'QUOTE', 'CLARIFY']);
    const page = await all('limit=2');
    expect([...page.data, ...(await all(`limit=2&cursor=${page.meta.pagination.nextCursor}`)).data]).toEqual(whole.data);
    // A seller sees only its own answers.
    const own = (await api.get(`${signals}/${mine}`, { as: seller.as })).body.data;
    expect(own.responses.map(({ kind }: { kind: string }) => kind)).toEqual(['QUOTE', 'CLARIFY']);
  });

  it('is DECLINED when all sellers decline; afterwards a seller can only make an offer', async () => {
    const { id } = await create();
    const [mine, theirs] = await signalsOf(id);
    await answer(mine!, { kind: 'DECLINE', message: 'Full.' });
    expect((await read(id)).status).toBe('SEARCHING');
    await answer(theirs!, { kind: 'DECLINE' }, rival.as);
    expect((await read(id)).status).toBe('DECLINED');
    for (const kind of ['DECLINE', 'CLARIFY']) expect((await answer(mine!, { kind, message: 'x' })).status).toBe(409);
    expect((await answer(mine!, quote)).status).toBe(201);
    expect((await read(id)).status).toBe('QUOTED');
  });

  it('refuses one of a concurrent booking and abandonment', async () => {
    const { id } = await create();
    const [mine] = await signalsOf(id);
    const answers = await Promise.all([answer(mine!, { kind: 'BOOK' }), post(`${path}/${id}/abandon`)]);
    expect(answers.map(({ status }) => status >= 400).toSorted()).toEqual([false, true]);
  });

  it('can be acknowledged and put on hold by the seller, and abandoned by the buyer', async () => {
    const { id } = await create();
    const [mine] = await signalsOf(id);
    const mark = (as: string) => post(`${signals}/${mine}/${as}`, undefined, seller.as);
    expect((await mark('acknowledge')).body.data).toMatchObject({ id: mine, dispatchStatus: 'ACKNOWLEDGED' });
    expect((await mark('acknowledge')).status).toBe(409);
    expect((await mark('hold')).body.data.dispatchStatus).toBe('ON_HOLD');
    expect((await post(`${path}/${id}/abandon`)).body.data).toMatchObject({ id, status: 'ABANDONED' });
    expect((await mark('acknowledge')).status).toBe(409);
    expect((await api.get(`${signals}/${mine}`, { as: seller.as })).body.data.status).toBe('ABANDONED');
  });

  describe('validation of answers', () => {
    let id: string;
    let mine: string;
    beforeAll(async () => {
      id = (await create()).id;
      mine = (await signalsOf(id))[0]!;
    });

    it.each([
      ['kind', {}],
      ['kind', { kind: 'MAYBE' }],
      ['message', { kind: 'CLARIFY' }],
      ['quote', { kind: 'QUOTE' }],
      ['quote.amount', { kind: 'QUOTE', quote: { amount: 0, currency: 'EUR' } }],
      ['quote.currency', { kind: 'QUOTE', quote: { amount: 5, currency: 'XYZ' } }],
      ['quote.validUntil', { kind: 'QUOTE', quote: { amount: 5, currency: 'EUR', validUntil: inDays(-1) } }],
      ['quote', { kind: 'DECLINE', quote: quote.quote }],
      ['mediaBuyId', { kind: 'DECLINE', mediaBuyId: 'mb' }],
      ['message', { kind: 'DECLINE', message: 'x'.repeat(4_001) }],
      ['price', { kind: 'DECLINE', price: 1 }],
    ])('returns 400 on %s (case %#)', async (field, body) => {
      expect(await answer(mine, body)).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION_ERROR', field } } });
      expect((await read(id)).targets[0].responseCount).toBe(0);
    });
  });

  // spec: lists.rfp
  it('pages by cursor, newest first, for buyers and sellers, and stays stable while briefs are added', async () => {
    const mine = await signUp(api);
    const house = await signUp(api, { accountType: 'SELLER' });
    const targets = [{ storefrontId: await createStorefront(api, house), bucket: 'LIVE' }];
    const add = async () => {
      const { id } = await create({ targets }, mine.as);
      return { brief: id as string, signal: (await signalsOf(id, mine))[0]! };
    };
    const added = [await add(), await add(), await add(), await add(), await add(), await add(), await add()].toReversed();
    const walk = async (url: string, as: SignedUp['as']) => {
      const seen: string[][] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const { body } = await api.get(`${url}?limit=2&status=SEARCHING${cursor && `&cursor=${cursor}`}`, { as });
        cursor = body.meta.pagination.nextCursor;
        expect(body.meta.pagination).toEqual({ nextCursor: cursor, hasMore: cursor !== null });
        seen.push(idsOf(body.data));
        if (seen.length < 3) await create({ targets }, mine.as);
      }
      expect(seen.length).toBeGreaterThan(3);
      return seen.flat();
    };
    expect(await walk(path, mine.as)).toEqual(added.map(({ brief }) => brief));
    const known = added.map(({ signal }) => signal);
    expect((await walk(signals, house.as)).filter((id) => known.includes(id))).toEqual(known);
    expect((await api.get(`${path}?status=QUOTED,BOOKED`, { as: mine.as })).body).toMatchObject({
      data: [],
      meta: { pagination: { nextCursor: null } },
    });
    expect((await api.get(`${signals}?dispatchStatus=ON_HOLD`, { as: house.as })).body.data).toEqual([]);
    expect((await api.get(`${signals}?storefrontId=999`, { as: house.as })).body.data).toEqual([]);
  });

  it.each([
    [path, 'limit=0'],
    [path, 'limit=201'],
    [path, 'cursor=x'],
    [path, 'status=LOST'],
    [signals, 'limit=201'],
    [signals, 'cursor=x'],
    [signals, 'status=LOST'],
    [signals, 'dispatchStatus=LOST'],
    [signals, 'storefrontId=x'],
  ])('returns 400 for %s?%s', async (url, query) => {
    const { status, body } = await api.get(`${url}?${query}`, { as: url === path ? buyer.as : seller.as });
    expect([status, body.error.field]).toEqual([400, query.split('=')[0]]);
  });

  it('returns 404 for a foreign or unknown brief, 403 for the other account type, and 401 without credentials', async () => {
    const { id } = await create({ targets: [{ storefrontId: storefronts[0], bucket: 'LIVE' }] });
    const [signal] = await signalsOf(id);
    const stranger = await signUp(api);
    const key = await createKey(api, buyer.as, 'org');
    expect((await api.get(`${path}/${id}`, { as: key })).status).toBe(200);
    const briefCalls = (of: string): [string, string][] => [
      ['GET', `${path}/${of}`],
      ['GET', `${path}/${of}/responses`],
      ['POST', `${path}/${of}/abandon`],
    ];
    const signalCalls = (of: string): [string, string, object?][] => [
      ['GET', `${signals}/${of}`],
      ['POST', `${signals}/${of}/acknowledge`],
      ['POST', `${signals}/${of}/hold`],
      ['POST', `${signals}/${of}/responses`, { kind: 'DECLINE' }],
    ];
    for (const [method, url, body] of [...briefCalls(id), ...signalCalls(signal!)]) {
      const [outsider, other] = url.startsWith(path) ? [stranger, seller] : [rival, buyer];
      const calls = [
        api.request(method, url, { as: outsider.as, body }),
        api.request(method, url, { as: other.as, body }),
        api.request(method, url, { body }),
      ];
      expect([method, url, (await Promise.all(calls)).map(({ status }) => status)]).toEqual([method, url, [404, 403, 401]]);
    }
    for (const unknown of ['rfp_unknown', '%00']) {
      for (const [method, url] of briefCalls(unknown)) expect((await api.request(method, url, { as: buyer.as })).status).toBe(404);
      for (const [method, url, body] of signalCalls(unknown))
        expect((await api.request(method, url, { as: seller.as, body })).status).toBe(404);
    }
    expect((await api.get(path, { as: seller.as })).status).toBe(403);
    expect((await api.get(signals, { as: buyer.as })).status).toBe(403);
    expect((await api.get(path, { as: stranger.as })).body.data).toEqual([]);
  });
});
