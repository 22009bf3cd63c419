import { noDecisions } from '@exchange/kernel/testing';
import { aMediaBuy, aStanding, mediaBuyEpoch } from '../testing';
import { mediaBuyLimits } from './limits';
import type { MediaBuy } from './media-buy';
import type { BuyOutcome } from './outcome';

const later = (ms: number) => new Date(mediaBuyEpoch.getTime() + ms);

/** Sends one request to the seller and settles it with the outcome. */
function asked(buy: MediaBuy, outcome: BuyOutcome, at: Date = buy.state.dueAt!): MediaBuy {
  const claimed = buy.claim(at, new Date(at.getTime() + 1_000))!;
  return claimed.settle(claimed.state.fence, claimed.nextRequest, outcome, at)!;
}

const placed = () => aMediaBuy().execute(mediaBuyEpoch);
const active = () => asked(placed(), aStanding());
const refused: BuyOutcome = { kind: 'failed', reason: 'No.', errorCode: 'source_rejected' };
const unreachable: BuyOutcome = { kind: 'unreachable', reason: 'The seller could not be reached.' };

describe('A media buy', () => {
  it('asks for the task of a change that a seller decides later', () => {
    const noted = asked(active().pause(later(1)), { kind: 'noted', taskId: 't1' });
    expect([noted.nextRequest, noted.state.pendingChange]).toEqual([
      'change task',
      expect.objectContaining({ isWaiting: true, taskId: 't1' }),
    ]);
    const still = asked(asked(noted, unreachable), { kind: 'noted', taskId: 't1' });
    expect(still.nextRequest).toBe('change task');
    expect(asked(still, aStanding({ sourceStatus: 'paused' })).state).toMatchObject({ status: 'PAUSED', pendingChange: null });
    expect(asked(still, refused).state).toMatchObject({ status: 'ACTIVE', pendingChange: null, reason: 'No.' });
    expect(asked(still, { kind: 'noted' }).nextRequest).toBe('check');
  });

  it('applies new decisions that a seller decides later only once an answer shows them', () => {
    const before = { ...noDecisions, targeting: { language: ['de'] } };
    const wanted = { ...noDecisions, targeting: { language: ['fr'] } };
    const packages = ['a', 'b'].map((name) => ({ productId: `sf1:7:${name}`, sellerPackageId: name, budget: null }));
    const running = asked(aMediaBuy({ decisions: before }).execute(mediaBuyEpoch), aStanding({ packages }));
    const noted = asked(running.changeDecisions(wanted, later(1))!, { kind: 'noted' });
    const still = asked(noted, aStanding());
    expect(still.state).toMatchObject({ decisions: before, pendingChange: { action: 'update' } });
    expect(asked(still, aStanding({ showsDecisions: true })).state).toMatchObject({ decisions: wanted, pendingChange: null });
  });

  it('counts a change as refused that its seller does not decide in time, so that it can be requested again', () => {
    const noted = asked(active().cancel(null, later(1)), { kind: 'noted' });
    const over = later(mediaBuyLimits.changeWait + 1);
    expect(asked(noted, aStanding(), later(mediaBuyLimits.changeWait)).state).toMatchObject({ pendingChange: { action: 'cancel' } });
    const ended = asked(noted, aStanding(), over);
    expect(ended.state).toMatchObject({ status: 'ACTIVE', pendingChange: null, reason: expect.stringContaining('requested again') });
    expect(ended.cancel(null, over).state.pendingChange).toMatchObject({ action: 'cancel' });
  });

  describe('with an id that its seller does not confirm', () => {
    const unlisted: BuyOutcome = { kind: 'unlisted', reason: 'Not listed.' };
    const checked = (buy: MediaBuy, outcome: BuyOutcome, times: number): MediaBuy =>
      times === 0 ? buy : checked(asked(buy, outcome), outcome, times - 1);
    const named: BuyOutcome = { kind: 'named', sellerMediaBuyId: 'theirs' };
    const order = () => asked(asked(placed(), named), named);
    const { maxAttempts } = mediaBuyLimits;

    it('is FAILED after as many checks as attempts, and keeps its key for its successor', () => {
      expect(checked(order(), unlisted, maxAttempts - 1).state.status).toBe('PENDING_APPROVAL');
      const ended = checked(order(), unlisted, maxAttempts);
      expect(ended.state).toMatchObject({ status: 'FAILED', errorCode: 'source_unavailable', reason: 'Not listed.', dueAt: null });
    });

    it('stays undecided until its flight is over while the seller lists it, and is FAILED then', () => {
      const open = checked(order(), named, maxAttempts * 2);
      expect(open.state.status).toBe('PENDING_APPROVAL');
      const late = asked(open, named, new Date('2026-04-01T00:00:00.000Z'));
      expect(checked(late, named, maxAttempts - 1).state).toMatchObject({ status: 'FAILED', errorCode: 'source_unavailable' });
    });

    it('goes on while it runs', () => {
      expect(checked(active(), unlisted, maxAttempts * 2).state.status).toBe('ACTIVE');
    });
  });
});
