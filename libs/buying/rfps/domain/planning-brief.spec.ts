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

function saying(kind: ResponseKind, more: Partial<NewResponse> = {}): NewResponse {
  return { kind, message: kind === 'CLARIFY' ? 'Who?' : null, quote: kind === 'QUOTE' ? quote : null, mediaBuyId: null, ...more };
}
const after = (...answers: [string, ResponseKind][]): PlanningBrief =>
  answers.reduce((brief, [target, kind]) => brief.respond(target, saying(kind), at), sent());
const conflict = expect.objectContaining({ status: 409 });

describe('Creating', () => {
  it('searches, every target queued, and keeps nothing that looks like a secret', () => {
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
  ] as const)('400 with every problem: %j', (wanted, fields) => {
    expect(() => aBrief(wanted as never)).toThrow(
      expect.objectContaining({ status: 400, details: { issues: fields.map((path) => expect.objectContaining({ path })) } }),
    );
  });

  it('400 for a LIVE storefront that is not live', () => {
    const create = () => PlanningBrief.create({ accountId: 1, id: 'rfp_1' }, aNewBrief(), [first, second], new Map(), rfpEpoch);
    expect(create).toThrow(expect.objectContaining({ status: 400, field: 'targets[0].storefrontId' }));
  });
});

describe('Dispatching', () => {
  it('hands it to storefronts that are live, and looks for the others again', () => {
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

  it('waits for a publisher outside until the end, then fails', () => {
    const outside = aBrief({ targets: [{ bucket: 'NOT_ON_EXCHANGE', storefrontId: null, externalPublisherName: 'Post' }] });
    const waiting = outside.dispatch(live, at)!;
    expect(waiting.state).toMatchObject({ dueAt: later(9 * day), targets: [{ dispatchStatus: 'QUEUED' }] });
    expect(waiting.dispatch(live, later(9 * day))!.state).toMatchObject({ dueAt: null, targets: [{ dispatchStatus: 'FAILED' }] });
  });
});

describe('The status of a brief', () => {
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

  it('BOOKED and ABANDONED are final: nobody answers, nobody new is asked', () => {
    const booked = aBrief()
      .dispatch(live, at)!
      .respond(first, saying('BOOK', { mediaBuyId: 'mb_1' }), at);
    const abandoned = aBrief().dispatch(live, at)!.abandon(at);
    for (const closed of [booked, abandoned]) {
      expect(closed.state).toMatchObject({ dueAt: null, targets: [{}, { dispatchStatus: 'FAILED' }] });
      for (const kind of ['QUOTE', 'CLARIFY', 'DECLINE', 'BOOK'] as const)
        expect(() => closed.respond(first, saying(kind), at)).toThrow(conflict);
      expect(() => closed.abandon(at)).toThrow(conflict);
      expect(() => closed.mark(first, 'hold', at)).toThrow(conflict);
    }
  });
});

describe('A seller', () => {
  const standing = (brief: PlanningBrief) => [brief.state.targets[0]!.dispatchStatus, brief.state.targets[0]!.answer];

  it('acknowledges, holds, answers', () => {
    expect(standing(sent().mark(first, 'acknowledge', at))).toEqual(['ACKNOWLEDGED', null]);
    expect(standing(sent().mark(first, 'hold', at))).toEqual(['ON_HOLD', null]);
    expect(standing(after([first, 'CLARIFY']))).toEqual(['ACKNOWLEDGED', null]);
    expect(standing(after([first, 'DECLINE']))).toEqual(['DECLINED', 'DECLINE']);
    expect(after([first, 'QUOTE']).state.targets[0]).toMatchObject({ answer: 'QUOTE', responses: 1, respondedAt: at.toISOString() });
    expect(() => after([first, 'DECLINE'], [first, 'DECLINE'])).toThrow(conflict);
    expect(() => aBrief().respond(first, saying('QUOTE'), at)).toThrow(conflict);
  });

  it('answers at most 50 times', () => {
    const many = after(...Array.from({ length: 50 }, (): [string, ResponseKind] => [first, 'CLARIFY']));
    expect(() => many.respond(first, saying('CLARIFY'), at)).toThrow(conflict);
  });

  it('CURRENCY_MISMATCH for a quote in another currency than the brief’s', () => {
    const response = saying('QUOTE', { quote: { ...quote, currency: 'USD' } });
    const refusal = { status: 400, code: 'CURRENCY_MISMATCH', field: 'quote.currency', details: { expected: 'EUR' } };
    expect(() => sent().respond(first, response, at)).toThrow(expect.objectContaining(refusal));
  });

  it.each([
    [saying('CLARIFY', { message: null }), ['message']],
    [saying('QUOTE', { quote: null }), ['quote']],
    [saying('DECLINE', { quote }), ['quote']],
    [saying('DECLINE', { mediaBuyId: 'x' }), ['mediaBuyId']],
    [saying('QUOTE', { quote: { ...quote, validUntil: rfpEpoch.toISOString() } }), ['quote.validUntil']],
  ])('400 with every problem: %j', (response, fields) => {
    expect(() => sent().respond(first, response, at)).toThrow(
      expect.objectContaining({ status: 400, details: { issues: fields.map((path) => expect.objectContaining({ path })) } }),
    );
  });
});
