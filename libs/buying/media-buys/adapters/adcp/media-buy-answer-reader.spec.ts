import { noLists, type ReleasedAnswer } from '@exchange/adcp';
import type { Decisions } from '@exchange/kernel';
import { noDecisions } from '@exchange/kernel/testing';
import { MediaBuy } from '../../domain/media-buy';
import { aMediaBuy, aStanding, mediaBuyEpoch } from '../../testing';
import { MediaBuyAnswerReader } from './media-buy-answer-reader';
import { checkRequest, createRequest, updateRequest } from './requests';

const answers = new MediaBuyAnswerReader();
const release = '3.0';
const textual = (text: string): ReleasedAnswer => ({ content: [{ type: 'text', text }], release });
const told = (structuredContent: Record<string, unknown>, isError = false): ReleasedAnswer => ({
  content: [],
  structuredContent,
  isError,
  release,
});
const placed = aMediaBuy().execute(mediaBuyEpoch);
const buy = placed.state;
const live = placed.claim(mediaBuyEpoch, mediaBuyEpoch)!.settle(1, 'create', aStanding(), mediaBuyEpoch)!;
const pausing = live.pause(mediaBuyEpoch).state;
const packages = [{ package_id: 'p1', product_id: 'a', budget: 600 }];
const standing = {
  kind: 'stands',
  sellerMediaBuyId: 'theirs',
  drift: [],
  terms: expect.any(Array),
  sourceStatus: 'pending_start',
  flightEnd: null,
};
const unreadable = { kind: 'failed', reason: 'The seller’s answer is not valid MCP.', errorCode: 'source_unavailable' };
const askedAgain = { kind: 'unreachable', reason: unreadable.reason };
const named = { kind: 'named', sellerMediaBuyId: 'theirs' };
const refusal = (code: string, more: object = {}) => told({ adcp_error: { code, message: 'No.', ...more } }, true);

describe('an answer with more than 500 packages', () => {
  it('is read up to the 500th package', () => {
    const many = Array.from({ length: 600 }, (_, index) => ({ package_id: `p${index}`, product_id: 'a', budget: 600 }));
    const outcome = answers.readOrder(buy, told({ media_buy_id: 'theirs', packages: many, status: 'pending_start' }));
    expect(outcome).toMatchObject({ kind: 'stands', packages: { length: 500 } });
  });
});

describe('an answer of a seller', () => {
  it.each([
    [
      told({ media_buy_id: 'theirs', packages, status: 'pending_start' }),
      { ...standing, packages: [{ sellerPackageId: 'p1', productId: 'sf1:7:a', budget: '600.000000' }] },
    ],
    [
      told({ media_buy_id: 'theirs', packages: [{ package_id: 'p1' }] }),
      { ...standing, packages: [{ sellerPackageId: 'p1', productId: null, budget: null }] },
    ],
    [told({ media_buy_id: 'theirs', packages, status: 'on_the_moon' }), named],
    [told({ media_buy_id: 'theirs', packages, status: 'working' }), named],
    [told({ media_buy_id: 'theirs', packages, status: 5 }), named],
    [told({ media_buy_id: 'theirs', status: 'submitted' }), askedAgain],
    [told({ media_buy_id: 'theirs', packages: [{ package_id: 5 }] }), askedAgain],
    [told({ media_buy_id: 5, packages }), askedAgain],
    [told({ task_id: 't1', status: 'processing' }), askedAgain],
    [told({ task_id: 't1' }), askedAgain],
    [told({ status: 'processing' }), askedAgain],
    [told({ status: 'submitted', task_id: 't1' }), { kind: 'submitted', taskId: 't1' }],
    [told({ status: 'submitted' }), askedAgain],
    [
      told({ status: 'input-required', message: 'Who\u0000 pays?', task_id: 't1' }),
      { kind: 'needs_input', reason: 'The seller needs more information. It says: Who  pays?', taskId: 't1' },
    ],
    [told({ hello: 'world' }), unreadable],
    [textual('<html>'), unreadable],
    [textual('{"media_buy_id":"theirs","packages":[{"package_id":"p","budget":1e309}]}'), askedAgain],
    [textual('{"media_buy_id":"theirs","packages":[{"package_id":"p","budget":5,"budget":6}]}'), askedAgain],
    [
      refusal('BUDGET_TOO_LOW'),
      { kind: 'rejected', reason: 'The seller declined (BUDGET_TOO_LOW). It says: No.', errorCode: 'source_rejected' },
    ],
    [refusal('PRODUCT_NOT_FOUND'), { kind: 'rejected', reason: expect.any(String), errorCode: 'product_no_longer_available' }],
    [refusal('PROPOSAL_EXPIRED'), { kind: 'failed', reason: expect.any(String), errorCode: 'quote_expired' }],
    [refusal('INVALID_REQUEST'), { kind: 'failed', reason: expect.any(String), errorCode: 'invalid_request' }],
    [refusal('RATE_LIMITED'), { kind: 'unreachable', reason: expect.any(String) }],
    [refusal('WHATEVER', { recovery: 'transient' }), { kind: 'unreachable', reason: expect.any(String) }],
  ])('to create_media_buy is translated: %j', (result, outcome) => {
    expect(answers.readOrder(buy, result)).toEqual(outcome);
  });

  it.each([
    [
      told({ task_id: 't', status: 'completed', result: { media_buy_id: 'theirs', packages } }),
      { ...standing, packages: expect.any(Array) },
    ],
    [
      told({ task_id: 't', status: 'completed', history: [{ type: 'response', data: { media_buy_id: 'theirs', packages } }] }),
      { ...standing, packages: expect.any(Array) },
    ],
    [told({ task_id: 't', status: 'working' }), { kind: 'submitted', taskId: 't' }],
    [told({ task_id: 't', status: 'working', result: { media_buy_id: 'theirs', packages, status: 'working' } }), named],
    [told({ task_id: 't', status: 'completed', result: { media_buy_id: 5 } }), askedAgain],
    [told({ task_id: 't', status: 'processing' }), askedAgain],
    [textual('<html>'), askedAgain],
    [
      { ...textual('Broken.'), isError: true },
      { kind: 'unreachable', reason: 'The seller answered with an error.' },
    ],
    [
      told({ task_id: 't', status: 'rejected', message: 'No.' }),
      { kind: 'rejected', reason: expect.any(String), errorCode: 'source_rejected' },
    ],
    [
      told({ task_id: 't', status: 'failed', error: { code: 'INTERNAL', message: 'No.' } }),
      { kind: 'failed', reason: expect.any(String), errorCode: 'source_rejected' },
    ],
  ])('to tasks/get is translated: %j', (result, outcome) => {
    expect(answers.readTask({ ...buy, taskId: 't' }, result)).toEqual(outcome);
  });

  it.each([
    [
      told({ media_buy_id: 'theirs', status: 'paused' }),
      { ...standing, drift: undefined, terms: undefined, sourceStatus: 'paused', packages: [] },
    ],
    [told({ media_buy_id: 'theirs' }), { ...standing, drift: undefined, terms: undefined, sourceStatus: 'paused', packages: [] }],
    // A `completed` here is the status of the task, not of the media buy.
    [
      told({ media_buy_id: 'theirs', status: 'completed' }),
      { ...standing, drift: undefined, terms: undefined, sourceStatus: 'paused', packages: [] },
    ],
    [told({ media_buy_id: 'theirs', implementation_date: null }), { kind: 'noted' }],
    [told({ media_buy_id: 'theirs', status: 'asleep' }), unreadable],
    [refusal('INVALID_STATE'), { kind: 'failed', reason: expect.any(String), errorCode: 'source_rejected' }],
  ])('to update_media_buy is translated: %j', (result, outcome) => {
    expect(answers.readChange(pausing, result)).toEqual(outcome);
  });

  it.each([
    [[{ media_buy_id: 'theirs', status: 'active', currency: 'EUR', total_budget: 5, packages }], { sourceStatus: 'active' }],
    [[{ media_buy_id: 'another', status: 'active', currency: 'EUR', total_budget: 5, packages }], { kind: 'unlisted' }],
    [[{ media_buy_id: 'theirs', status: 'active' }], unreadable],
    [[], { kind: 'unlisted' }],
  ])('to get_media_buys is translated: %j', (media_buys, outcome) => {
    expect(answers.readCheck(live.state, told({ media_buys }))).toMatchObject(outcome);
  });

  it('get_media_buys returns drift for other values than ordered, and none for omitted fields', () => {
    const decisions = { ...noDecisions, targeting: { language: ['de'] }, pacing: 'ASAP' as const, poNumber: 'PO-1' };
    const ordered = { ...live.state, decisions };
    const said = (item: object, more: object = {}) => {
      const echoed = [{ package_id: 'p1', product_id: 'a', ...item }];
      const media_buys = [{ media_buy_id: 'theirs', status: 'active', currency: 'EUR', total_budget: 5, packages: echoed, ...more }];
      return answers.readCheck(ordered, told({ media_buys }));
    };
    const agreed = { budget: 600, targeting_overlay: { language: ['de'] }, pacing: 'asap' };
    expect(said(agreed, { po_number: 'PO-1' })).toMatchObject({ kind: 'stands', drift: [] });
    expect(said({})).toMatchObject({ drift: [] });
    const { packageId } = ordered.packages[0]!;
    expect(said({ ...agreed, budget: 500, pacing: 'even', targeting_overlay: {} }, { po_number: 'PO-2' })).toMatchObject({
      drift: [
        { packageId: null, field: 'po_number', ordered: 'PO-1', echoed: 'PO-2' },
        { packageId, field: 'pacing', ordered: 'asap', echoed: 'even' },
        { packageId, field: 'targeting_overlay.language', ordered: '["de"]', echoed: '' },
      ],
    });
  });

  it('a request for new decisions contains only the changed and removed fields', () => {
    const before = {
      ...noDecisions,
      targeting: { language: ['de'] },
      optimizationGoals: [{ kind: 'metric', metric: 'clicks' }],
    } as Decisions;
    const booked = live.state.packages.map((item, index) => ({ ...item, sellerPackageId: `p${index + 1}` }));
    const asked = (decisions: Decisions, timezone = 'UTC') => {
      const changing = new MediaBuy({ ...live.state, timezone, packages: booked, decisions: before }).changeDecisions(
        decisions,
        mediaBuyEpoch,
      )!;
      return updateRequest(changing.state, { before: noLists, after: noLists });
    };
    const both = (words: object) => [
      { package_id: 'p1', ...words },
      { package_id: 'p2', ...words },
    ];
    expect(asked({ ...before, targeting: { language: ['fr'] } })['packages']).toEqual(both({ targeting_overlay: { language: ['fr'] } }));
    expect(asked({ ...before, targeting: {}, optimizationGoals: [] })['packages']).toEqual(
      both({ targeting_overlay: {}, ext: { exchange: { cleared: ['optimization_goals'] } } }),
    );
    const capped = asked({ ...before, dailyCap: '10.000000' });
    expect([capped['packages'], capped['ext']]).toEqual([undefined, { exchange: { daily_cap: 10 } }]);
    const inBerlin = asked({ ...before, dailyCap: '10.000000' }, 'Europe/Berlin');
    expect(inBerlin['ext']).toEqual({ exchange: { daily_cap: 10, timezone: 'Europe/Berlin' } });
  });

  it('an order that names a release has a mark, and starts as soon as possible after its start', () => {
    const begun = aMediaBuy({ release: '3.1', flightStart: mediaBuyEpoch }).state;
    expect(createRequest(begun, noLists)).toMatchObject({ start_time: 'asap', context: { internal_campaign_id: 'mb_1' } });
    expect(createRequest({ ...begun, release: '3.0' }, noLists)).toEqual(createRequest(begun, noLists));
    expect(createRequest(aMediaBuy({ flightStart: mediaBuyEpoch }).state, noLists)).toMatchObject({
      start_time: mediaBuyEpoch.toISOString(),
    });
  });

  it('accepts amounts of any size', () => {
    const huge = [{ package_id: 'p1', product_id: 'a', budget: 1e30 }];
    expect(answers.readOrder(buy, told({ media_buy_id: 'theirs', status: 'active', packages: huge }))).toMatchObject({ kind: 'stands' });
  });

  it('requests follow the protocol, and are equal for the same media buy', () => {
    const account = { brand: { domain: 'oat.example' }, operator: 'oat.example' };
    expect(createRequest(buy, noLists)).toEqual({
      adcp_major_version: 3,
      idempotency_key: 'mb_1',
      account,
      brand: { domain: 'oat.example' },
      start_time: '2026-03-01T00:00:00.000Z',
      end_time: '2026-04-01T00:00:00.000Z',
      packages: [
        { product_id: 'a', pricing_option_id: 'cpm', budget: 600 },
        { product_id: 'b', pricing_option_id: 'cpm', budget: 400.5 },
      ],
    });
    expect(createRequest(live.state, noLists)).toEqual(createRequest(buy, noLists));
    const inEuros = buy.packages.map((item) => ({ ...item, currency: 'EUR' }));
    expect(createRequest({ ...buy, packages: inEuros }, noLists)).toEqual({
      ...createRequest(buy, noLists),
      ext: { exchange: { currency: 'EUR' } },
    });
    expect(updateRequest(pausing, { before: noLists, after: noLists })).toMatchObject({
      idempotency_key: 'mb_1.pause.3',
      account,
      media_buy_id: 'theirs',
      paused: true,
    });
    const terms = { packages: [{ packageId: 'mb_1-2', budget: '12.500000' }], flightEnd: '2026-03-20T00:00:00.000Z' };
    const booked = live.state.packages.map((item, index) => ({ ...item, sellerPackageId: `p${index + 1}` }));
    const changing = new MediaBuy({ ...live.state, packages: booked }).update('New', terms, null, mediaBuyEpoch).state;
    expect(updateRequest(changing, { before: noLists, after: noLists })).toMatchObject({
      idempotency_key: 'mb_1.update.3',
      packages: [{ package_id: 'p2', budget: 12.5 }],
      end_time: '2026-03-20T00:00:00.000Z',
    });
    expect(updateRequest(live.cancel('Sold out', mediaBuyEpoch).state, { before: noLists, after: noLists })).toMatchObject({
      canceled: true,
      cancellation_reason: 'Sold out',
    });
    expect(checkRequest(live.state)).toMatchObject({ account, media_buy_ids: ['theirs'] });
  });
});
