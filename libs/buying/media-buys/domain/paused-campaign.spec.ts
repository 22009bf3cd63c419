import { aMediaBuy, aStanding, mediaBuyEpoch } from '../testing';
import { MediaBuy } from './media-buy';
import type { BuyOutcome } from './outcome';

const later = (ms: number) => new Date(mediaBuyEpoch.getTime() + ms);
const dearer = { packageId: 'mb_1-1', field: 'price', agreed: '12', booked: '20' } as const;

const stored = ({ state }: MediaBuy) => new MediaBuy(state);

/** One question, settled while the campaign is paused or is not. */
function asked(buy: MediaBuy, outcome: BuyOutcome, isCampaignPaused = true, at: Date = buy.state.dueAt!): MediaBuy {
  const claimed = stored(buy).claim(at, new Date(at.getTime() + 1_000))!;
  return claimed.settle(claimed.state.fence, claimed.task, outcome, at, isCampaignPaused)!;
}

const placed = () => aMediaBuy().execute(mediaBuyEpoch);
const active = () => asked(placed(), aStanding(), false);
const undecided = () => asked(placed(), aStanding({ terms: [dearer], drift: [] }), false);
const refused: BuyOutcome = { kind: 'rejected', reason: 'No.', errorCode: 'source_rejected' };
const pausing = { status: 'ACTIVE', pendingChange: { action: 'pause' } };

describe('A media buy under a paused campaign', () => {
  it.each([
    ['when its seller accepts', () => asked(placed(), aStanding())],
    ['when its seller accepts by a task', () => asked(asked(placed(), { kind: 'submitted', taskId: 't' }), aStanding())],
    [
      'when its seller accepts after it needed input',
      () => asked(asked(placed(), { kind: 'needs_input', reason: 'Who pays?', taskId: 't' }), aStanding()),
    ],
    ['when its seller says the agreed terms after all', () => asked(undecided(), aStanding({ terms: [{ ...dearer, booked: '12' }] }))],
    ['when its buyer accepts what was booked', () => stored(undecided()).accept(later(1), true)],
    [
      'when its buyer reactivates it',
      () => asked(asked(active(), aStanding({ sourceStatus: 'paused' })).reactivate(later(1)), aStanding()),
    ],
    ['when its seller resumes it', () => asked(asked(active(), aStanding({ sourceStatus: 'paused' })), aStanding())],
    ['when its seller refuses the cancellation that had kept the pause from it', () => asked(active().cancel(null, later(1)), refused)],
  ])('is to be paused %s', (_, begin) => {
    const buy = begin();
    expect(buy.state).toMatchObject({ ...pausing, dueAt: buy.state.updatedAt });
    expect(buy.task).toBe('change');
    expect(buy.recorded.audit).toBeDefined();
    expect(asked(buy, aStanding({ sourceStatus: 'paused' })).state).toMatchObject({ status: 'PAUSED', pendingChange: null });
  });

  it.each([
    ['while nothing is decided', () => undecided()],
    ['when its seller has paused it', () => asked(placed(), aStanding({ sourceStatus: 'paused' }))],
    ['again when its seller refuses to', () => asked(active().pause(later(1)), refused)],
    ['when it ran before and nothing waits', () => asked(active(), aStanding())],
  ])('is not asked to pause %s', (_, begin) => {
    expect(begin().state.pendingChange).toBeNull();
  });

  it('is accepted with the note of the acceptance in the audit log', () => {
    const { audit } = stored(undecided()).accept(later(1), true).recorded;
    expect(audit).toMatchObject({ did: 'accepted what the seller booked of' });
  });

  it('is canceled, not paused, when that is what waits', () => {
    const canceling = placed().claim(mediaBuyEpoch, later(9))!.cancel(null, later(1));
    expect(canceling.settle(1, 'create', aStanding(), later(2), true)?.state).toMatchObject({
      status: 'ACTIVE',
      pendingChange: { action: 'cancel' },
    });
  });
});

describe('A media buy whose seller names it without a status', () => {
  it('keeps the id, is undecided, and is looked at', () => {
    const named = asked(placed(), { kind: 'named', sellerMediaBuyId: 'theirs' }, false);
    expect(named.state).toMatchObject({ status: 'PENDING_APPROVAL', sellerMediaBuyId: 'theirs', dueAt: expect.any(Date) });
    expect(named.task).toBe('check');
    expect(asked(named, refused, false).state).toMatchObject({ status: 'PENDING_APPROVAL', dueAt: expect.any(Date) });
    expect(asked(named, aStanding(), false).state.status).toBe('ACTIVE');
    expect(named.cancel(null, later(1)).task).toBe('change');
  });
});
