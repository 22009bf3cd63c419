import { answerBody, answersOf, blankAnswer, daysUntil, lackedChannels, stateOf, stepsOf, undoOf } from './demand';

const signal = (dispatchStatus: string, more: object = {}) => ({ status: 'SEARCHING', answer: null, dispatchStatus, ...more }) as never;

describe('A demand signal', () => {
  it.each([
    ['DISPATCHED', ['acknowledge', 'hold']],
    ['ACKNOWLEDGED', ['hold']],
    ['ON_HOLD', ['acknowledge']],
    ['DECLINED', []],
    ['FAILED', []],
  ])('that is %s takes %j', (dispatchStatus, steps) => {
    expect(stepsOf(signal(dispatchStatus))).toEqual(steps);
  });

  it('takes nothing once its brief is booked or abandoned', () => {
    for (const status of ['BOOKED', 'ABANDONED']) {
      expect(stepsOf(signal('DISPATCHED', { status }))).toEqual([]);
      expect(answersOf(signal('DISPATCHED', { status }))).toEqual([]);
    }
  });

  it('takes only an offer or a booking after it was declined', () => {
    expect(answersOf(signal('DECLINED'))).toEqual(['QUOTE', 'BOOK']);
    expect(answersOf(signal('ON_HOLD'))).toEqual(['QUOTE', 'CLARIFY', 'BOOK', 'DECLINE']);
  });

  it('has the way back only between read and on hold', () => {
    expect(undoOf('hold', 'ACKNOWLEDGED')).toBe('acknowledge');
    expect(undoOf('acknowledge', 'ON_HOLD')).toBe('hold');
    expect(undoOf('hold', 'DISPATCHED')).toBeNull();
    expect(undoOf('acknowledge', 'DISPATCHED')).toBeNull();
  });

  it('is in the state of its answer, else of its delivery', () => {
    expect(stateOf(signal('ACKNOWLEDGED', { answer: 'QUOTE' }))).toBe('QUOTE');
    expect(stateOf(signal('DECLINED'))).toBe('DECLINE');
    expect(stateOf(signal('ON_HOLD'))).toBe('ON_HOLD');
  });

  it('names the channels that no active product has', () => {
    expect(lackedChannels({ channels: ['ctv', 'podcast'] }, [{ channels: ['ctv', 'olv'] }])).toEqual(['podcast']);
  });

  it('counts the days until its flight', () => {
    const now = Date.parse('2026-03-01T12:00:00Z');
    expect(['2026-03-02T12:00:00Z', '2026-03-01T12:00:00Z', '2026-02-27T00:00:00Z'].map((day) => daysUntil(day, now))).toEqual([1, 0, -2]);
  });
});

describe('The answer to a demand signal', () => {
  const typed = {
    ...blankAnswer,
    amount: '1.500,50',
    pricingModel: 'cpm',
    rate: '12',
    validUntil: '2099-03-01',
    message: ' Yes ',
    mediaBuyId: ' mb_1 ',
  };

  it('has only what belongs to its kind', () => {
    expect(answerBody(typed, 'EUR', 'de')).toEqual({
      kind: 'QUOTE',
      message: 'Yes',
      quote: { amount: 1500.5, currency: 'EUR', pricingModel: 'cpm', rate: 12, validUntil: '2099-03-02T00:00:00.000Z' },
    });
    expect(answerBody({ ...typed, kind: 'DECLINE' }, 'EUR', 'de')).toEqual({ kind: 'DECLINE', message: 'Yes' });
    expect(answerBody({ ...typed, kind: 'BOOK', amount: '' }, 'EUR', 'de')).toEqual({ kind: 'BOOK', message: 'Yes', mediaBuyId: 'mb_1' });
  });

  it('sends what is no number as it was typed, so that the API refuses it at its field', () => {
    expect(answerBody({ ...blankAnswer, amount: 'much' }, 'USD', 'en').quote?.amount).toBe('much');
    expect(answerBody(blankAnswer, 'USD', 'en').quote?.amount).toBe('');
  });
});
