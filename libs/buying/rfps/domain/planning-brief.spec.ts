import { aBrief, aNewBrief, day, later, live, rfpEpoch } from '../testing';
import { PlanningBrief } from './planning-brief';
import type { NewResponse, ResponseKind } from './planning-brief-state';

const [first, second] = ['rfp_1_sig_1', 'rfp_1_sig_2'];
const both = new Map([
  [3, 7],
  [4, 8],
]);
const at = later(1_000);
const sent = (): PlanningBrief => aBrief().dispatch(both, at)!;
const quote = { amount: 500, currency: 'EUR', pricingModel: 'cpm', rate: 5, validUntil: null };

function aResponse(kind: ResponseKind, more: Partial<NewResponse> = {}): NewResponse {
  return { kind, message: kind === 'CLARIFY' ? 'Who?' : null, quote: kind === 'QUOTE' ? quote : null, mediaBuyId: null, ...more };
}
const after = (...answers: [string, ResponseKind][]): PlanningBrief =>
  answers.reduce((brief, [target, kind]) => brief.respond(target, aResponse(kind), at), sent());
const conflict = expect.objectContaining({ status: 409 });

describe('PlanningBrief.create', () => {
  it('starts SEARCHING with every target QUEUED, and redacts secrets', () => {
    const { state } = aBrief({ audience: 'Oats. Our key is sck_Planted1.', rawPrompt: 'password: planted2' });
    expect(state).toMatchObject({ status: 'SEARCHING', statedBudget: '1000.500000', dueAt: rfpEpoch, revision: 1 });
    expect(state.targets.map(({ id, dispatchStatus, answer }) => [id, dispatchStatus, answer])).toEqual([
      [first, 'QUEUED', null],
      [second, 'QUEUED', null],
    ]);
    expect(JSON.stringify(state)).not.toMatch(/planted/i);
  });

  const target = { storefrontId: null, externalPublisherName: null };
  it.each([
    [{ endDate: later(day) }, ['endDate']],
    [{ startDate: later(-9 * day), endDate: later(-day) }, ['endDate']],
    [{ targets: [{ ...target, bucket: 'LIVE' }] }, ['targets[0].storefrontId']],
    [{ targets: [{ ...target, bucket: 'COMING_SOON' }] }, ['targets[0].storefrontId']],
    [{ targets: [{ ...target, bucket: 'NOT_ON_EXCHANGE' }] }, ['targets[0].externalPublisherName']],
    [{ targets: [{ bucket: 'NOT_ON_EXCHANGE', storefrontId: 3, externalPublisherName: 'Post' }] }, ['targets[0].storefrontId']],
    [{ targets: [{ bucket: 'COMING_SOON', storefrontId: 3, externalPublisherName: 'Post' }] }, ['targets[0].externalPublisherName']],
    [{ targets: [...aNewBrief().targets, aNewBrief().targets[0]!] }, ['targets[2]']],
  ] as const)('returns 400 with every problem: %j', (wanted, fields) => {
    expect(() => aBrief(wanted as never)).toThrow(
      expect.objectContaining({ status: 400, details: { issues: fields.map((path) => expect.objectContaining({ path })) } }),
    );
  });

  it('returns 400 for a LIVE storefront that is not live', () => {
    const create = () => PlanningBrief.create({ accountId: 1, id: 'rfp_1' }, aNewBrief(), [first, second], new Map(), rfpEpoch);
    expect(create).toThrow(expect.objectContaining({ status: 400, field: 'targets[0].storefrontId' }));
  });
});

describe('PlanningBrief.dispatch', () => {
  it('dispatches to live storefronts and schedules a check of the others', () => {
    const brief = aBrief().dispatch(live, at)!;
    expect(brief.state.targets).toMatchObject([
      { dispatchStatus: 'DISPATCHED', sellerAccountId: 7, dispatchedAt: at.toISOString() },
      { dispatchStatus: 'QUEUED', sellerAccountId: null },
    ]);
    expect(brief.state.dueAt).toEqual(later(601_000));
    expect(brief.recorded.events.at(-1)).toMatchObject({
      type: 'rfps.dispatched',
      accountId: 7,
      payload: { storefrontId: 3, demandSignalId: first },
    });
    expect(brief.dispatch(both, later(2_000))).toBeNull();
    expect(brief.dispatch(both, later(601_000))!.state).toMatchObject({ dueAt: null, targets: [{}, { dispatchStatus: 'DISPATCHED' }] });
  });

  it('keeps an external publisher QUEUED until the end, then fails it', () => {
    const outside = aBrief({ targets: [{ bucket: 'NOT_ON_EXCHANGE', storefrontId: null, externalPublisherName: 'Post' }] });
    const waiting = outside.dispatch(live, at)!;
    expect(waiting.state).toMatchObject({ dueAt: later(9 * day), targets: [{ dispatchStatus: 'QUEUED' }] });
    expect(waiting.dispatch(live, later(9 * day))!.state).toMatchObject({ dueAt: null, targets: [{ dispatchStatus: 'FAILED' }] });
  });
});

describe('the status of a brief', () => {
  it.each<[[string, ResponseKind][], string]>([
    [[], 'SEARCHING'],
    [[[first, 'CLARIFY']], 'SEARCHING'],
    [[[first, 'DECLINE']], 'SEARCHING'],
    [[[first, 'QUOTE']], 'QUOTED'],
    [
      [
        [first, 'QUOTE'],
        [second, 'DECLINE'],
      ],
      'QUOTED',
    ],
    [
      [
        [first, 'QUOTE'],
        [first, 'CLARIFY'],
      ],
      'QUOTED',
    ],
    [
      [
        [first, 'QUOTE'],
        [first, 'DECLINE'],
      ],
      'SEARCHING',
    ],
    [
      [
        [first, 'DECLINE'],
        [second, 'DECLINE'],
      ],
      'DECLINED',
    ],
    [
      [
        [first, 'DECLINE'],
        [second, 'DECLINE'],
        [first, 'QUOTE'],
      ],
      'QUOTED',
    ],
    [
      [
        [first, 'QUOTE'],
        [second, 'BOOK'],
      ],
      'BOOKED',
    ],
  ])('after %j is %s', (answers, status) => {
    expect(after(...answers).state.status).toBe(status);
  });

  it('is final when BOOKED or ABANDONED: answers are refused and queued targets fail', () => {
    const booked = aBrief()
      .dispatch(live, at)!
      .respond(first, aResponse('BOOK', { mediaBuyId: 'mb_1' }), at);
    const abandoned = aBrief().dispatch(live, at)!.abandon(at);
    for (const closed of [booked, abandoned]) {
      expect(closed.state).toMatchObject({ dueAt: null, targets: [{}, { dispatchStatus: 'FAILED' }] });
      for (const kind of ['QUOTE', 'CLARIFY', 'DECLINE', 'BOOK'] as const)
        expect(() => closed.respond(first, aResponse(kind), at)).toThrow(conflict);
      expect(() => closed.abandon(at)).toThrow(conflict);
      expect(() => closed.mark(first, 'hold', at)).toThrow(conflict);
    }
  });
});

describe('a seller', () => {
  const standing = (brief: PlanningBrief) => [brief.state.targets[0]!.dispatchStatus, brief.state.targets[0]!.answer];

  it('can acknowledge, hold and answer', () => {
    expect(standing(sent().mark(first, 'acknowledge', at))).toEqual(['ACKNOWLEDGED', null]);
    expect(standing(sent().mark(first, 'hold', at))).toEqual(['ON_HOLD', null]);
    expect(standing(after([first, 'CLARIFY']))).toEqual(['ACKNOWLEDGED', null]);
    expect(standing(after([first, 'DECLINE']))).toEqual(['DECLINED', 'DECLINE']);
    expect(after([first, 'QUOTE']).state.targets[0]).toMatchObject({ answer: 'QUOTE', responses: 1, respondedAt: at.toISOString() });
    expect(() => after([first, 'DECLINE'], [first, 'DECLINE'])).toThrow(conflict);
    expect(() => aBrief().respond(first, aResponse('QUOTE'), at)).toThrow(conflict);
  });

  it('can answer at most 50 times', () => {
    const many = after(...Array.from({ length: 50 }, (): [string, ResponseKind] => [first, 'CLARIFY']));
    expect(() => many.respond(first, aResponse('CLARIFY'), at)).toThrow(conflict);
  });

  it('gets CURRENCY_MISMATCH for a quote in another currency than the brief', () => {
    const response = aResponse('QUOTE', { quote: { ...quote, currency: 'USD' } });
    const refusal = { status: 400, code: 'CURRENCY_MISMATCH', field: 'quote.currency', details: { expected: 'EUR' } };
    expect(() => sent().respond(first, response, at)).toThrow(expect.objectContaining(refusal));
  });

  it.each([
    [aResponse('CLARIFY', { message: null }), ['message']],
    [aResponse('QUOTE', { quote: null }), ['quote']],
    [aResponse('DECLINE', { quote }), ['quote']],
    [aResponse('DECLINE', { mediaBuyId: 'x' }), ['mediaBuyId']],
    [aResponse('QUOTE', { quote: { ...quote, validUntil: rfpEpoch.toISOString() } }), ['quote.validUntil']],
  ])('returns 400 with every problem: %j', (response, fields) => {
    expect(() => sent().respond(first, response, at)).toThrow(
      expect.objectContaining({ status: 400, details: { issues: fields.map((path) => expect.objectContaining({ path })) } }),
    );
  });
});
