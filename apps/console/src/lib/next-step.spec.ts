import { canCancel, canChange, nextStepOf, sellersWord } from './next-step';

type Buy = Parameters<typeof nextStepOf>[0];
const buy = (more: Partial<Buy> = {}): Buy => ({
  status: 'ACTIVE',
  sourceStatus: 'active',
  pendingReason: null,
  pendingChange: null,
  errorOwner: null,
  isOutdated: false,
  ...more,
});
const change: Buy['pendingChange'] = {
  action: 'pause',
  requestedAt: '2026-03-02T09:30:00Z',
  reason: null,
  packages: [],
  flightDates: null,
  decisions: null,
};

describe('nextStepOf', () => {
  test.each([
    [buy({ status: 'DRAFT' }), 'you', 'execute'],
    [buy({ status: 'PENDING_APPROVAL', pendingReason: 'awaiting_source_moderation' }), 'seller', 'approve'],
    [buy({ status: 'PENDING_APPROVAL', pendingReason: 'forward_failed_retrying' }), 'exchange', 'retry'],
    [buy({ status: 'INPUT_REQUIRED' }), 'you', 'correct'],
    [buy({ status: 'PENDING_BUYER_DECISION' }), 'you', 'decide'],
    [buy({ status: 'PAUSED' }), 'you', 'resume'],
    [buy({ status: 'FAILED', errorOwner: 'seller' }), 'you', 'failed'],
    [buy({ status: 'FAILED', errorOwner: 'platform' }), 'exchange', 'failed'],
    [buy({ status: 'REJECTED' }), 'you', 'rejected'],
    [buy({ sourceStatus: 'pending_creatives' }), 'you', 'creatives'],
    [buy({ sourceStatus: 'pending_start' }), 'nobody', 'start'],
    [buy({ isOutdated: true }), 'exchange', 'apply'],
  ])('names who acts next and what is due: case %#', (given, who, what) => {
    expect(nextStepOf(given)).toEqual({ who, what });
  });

  test('waits for the seller while a change is unanswered, whatever else is due', () => {
    expect(nextStepOf(buy({ status: 'PENDING_BUYER_DECISION', pendingChange: change }))).toEqual({ who: 'seller', what: 'change' });
  });

  test('asks for nothing while a media buy runs, and after it has ended', () => {
    expect(nextStepOf(buy())).toBeNull();
    for (const status of ['COMPLETED', 'CANCELED', 'ARCHIVED'] as const) expect(nextStepOf(buy({ status }))).toBeNull();
  });
});

test('terms change only in a draft and in a running media buy, one change at a time', () => {
  expect(canChange(buy())).toBe(true);
  expect(canChange(buy({ pendingChange: change }))).toBe(false);
  expect(canChange(buy({ status: 'INPUT_REQUIRED' }))).toBe(false);
  expect(canCancel(buy({ status: 'INPUT_REQUIRED' }))).toBe(true);
  expect(canCancel(buy({ status: 'COMPLETED' }))).toBe(false);
});

test('the word of the seller is shown only where it differs from the state', () => {
  expect(sellersWord(buy())).toBeNull();
  expect(sellersWord(buy({ sourceStatus: 'pending_creatives' }))).toBe('pending_creatives');
  expect(sellersWord(buy({ sourceStatus: 'paused' }))).toBe('paused');
  expect(sellersWord(buy({ status: 'PENDING_APPROVAL', sourceStatus: null }))).toBeNull();
});
