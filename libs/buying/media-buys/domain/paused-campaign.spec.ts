import { aMediaBuy, aStanding, mediaBuyEpoch } from '../testing';
import { MediaBuy } from './media-buy';
import type { BuyOutcome } from './outcome';

const later = (ms: number) => new Date(mediaBuyEpoch.getTime() + ms);
const dearer = { packageId: 'mb_1-1', field: 'price', agreed: '12', booked: '20' } as const;

const stored = ({ state }: MediaBuy) => new MediaBuy(state);

/** Sends one request to the seller and settles it, with the campaign paused or not. */
function asked(buy: MediaBuy, outcome: BuyOutcome, isCampaignPaused = true, at: Date = buy.state.dueAt!): MediaBuy {
  const claimed = stored(buy).claim(at, new Date(at.getTime() + 1_000))!;
  return claimed.settle(claimed.state.fence, claimed.nextRequest, outcome, at, isCampaignPaused)!;
}

const placed = () => aMediaBuy().execute(mediaBuyEpoch);
const active = () => asked(placed(), aStanding(), false);
const undecided = () => asked(placed(), aStanding({ terms: [dearer], drift: [] }), false);
const refused: BuyOutcome = { kind: 'rejected', reason: 'No.', errorCode: 'source_rejected' };
const pausing = { status: 'ACTIVE', pendingChange: { action: 'pause' } };

describe('a media buy of a paused campaign', () => {
  it.each([
    ['when its seller accepts', () => asked(placed(), aStanding())],
    ['when its seller accepts by a task', () => asked(asked(placed(), { kind: 'submitted', taskId: 't' }), aStanding())],
    [
      'when its seller accepts after it needed input',
      () => asked(asked(placed(), { kind: 'needs_input', reason: 'Who pays?', taskId: 't' }), aStanding()),
    ],
    ['when its seller reports the agreed terms after all', () => asked(undecided(), aStanding({ terms: [{ ...dearer, booked: '12' }] }))],
    ['when its buyer accepts the booked terms', () => stored(undecided()).accept(later(1), true)],
    [
      'when its buyer reactivates it',
      () => asked(asked(active(), aStanding({ sourceStatus: 'paused' })).reactivate(later(1)), aStanding()),
    ],
    ['when its seller resumes it', () => asked(asked(active(), aStanding({ sourceStatus: 'paused' })), aStanding())],
    ['when its seller refuses the cancellation that blocked the pause', () => asked(active().cancel(null, later(1)), refused)],
  ])('is asked to pause %s', (_, begin) => {
    const buy = begin();
    expect(buy.state).toMatchObject({ ...pausing, dueAt: buy.state.updatedAt });
    expect(buy.nextRequest).toBe('change');
    expect(buy.recorded.audit).toBeDefined();
    expect(asked(buy, aStanding({ sourceStatus: 'paused' })).state).toMatchObject({ status: 'PAUSED', pendingChange: null });
  });

  it.each([
    ['while it waits for the decision of its buyer', () => undecided()],
    ['when its seller has paused it', () => asked(placed(), aStanding({ sourceStatus: 'paused' }))],
    ['again when its seller refuses to', () => asked(active().pause(later(1)), refused)],
    ['when it ran before and no change is pending', () => asked(active(), aStanding())],
  ])('is not asked to pause %s', (_, begin) => {
    expect(begin().state.pendingChange).toBeNull();
  });

  it('is accepted with the audit note of the acceptance', () => {
    const { audit } = stored(undecided()).accept(later(1), true).recorded;
    expect(audit).toMatchObject({ did: 'accepted what the seller booked of' });
  });

  it('is canceled, not paused, when a cancellation waits', () => {
    const canceling = placed().claim(mediaBuyEpoch, later(9))!.cancel(null, later(1));
    expect(canceling.settle(1, 'create', aStanding(), later(2), true)?.state).toMatchObject({
      status: 'ACTIVE',
      pendingChange: { action: 'cancel' },
    });
  });
});

describe('a media buy whose seller reports its id without a status', () => {
  it('keeps the id, stays undecided, and is checked', () => {
    const named = asked(placed(), { kind: 'named', sellerMediaBuyId: 'theirs' }, false);
    expect(named.state).toMatchObject({ status: 'PENDING_APPROVAL', sellerMediaBuyId: 'theirs', dueAt: expect.any(Date) });
    expect(named.nextRequest).toBe('check');
    expect(asked(named, refused, false).state).toMatchObject({ status: 'PENDING_APPROVAL', dueAt: expect.any(Date) });
    expect(asked(named, aStanding(), false).state.status).toBe('ACTIVE');
    expect(named.cancel(null, later(1)).nextRequest).toBe('change');
  });
});
