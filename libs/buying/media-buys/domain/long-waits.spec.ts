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

const checked = (buy: MediaBuy, outcome: BuyOutcome, times: number): MediaBuy =>
  times === 0 ? buy : checked(asked(buy, outcome), outcome, times - 1);

const submitted: BuyOutcome = { kind: 'submitted', taskId: 't' };
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

  it('whose seller decides later is polled with growing delays, and fails only after as many failures in a row as attempts', () => {
    const delayOf = (buy: MediaBuy, at: Date) => asked(buy, submitted, at).state.dueAt!.getTime() - at.getTime();
    const queued = asked(placed(), submitted);
    expect([0, 20_000, 900_000].map((ms) => delayOf(placed(), later(ms)))).toEqual([2_000, 5_000, 60_000]);
    const polled = checked(checked(queued, submitted, mediaBuyLimits.maxAttempts), unreachable, mediaBuyLimits.maxAttempts - 1);
    expect(polled.state.status).toBe('PENDING_APPROVAL');
    expect(asked(polled, unreachable).state).toMatchObject({ status: 'FAILED', errorCode: 'source_unavailable' });
    expect(asked(asked(polled, submitted), unreachable).state.status).toBe('PENDING_APPROVAL');
  });

  describe('that needs input', () => {
    const needsInput = (taskId: string | null): BuyOutcome => ({ kind: 'needs_input', reason: 'Who pays?', taskId });

    it('is FAILED when its task fails', () => {
      const waiting = asked(placed(), needsInput('t'));
      expect(asked(waiting, refused).state).toMatchObject({ status: 'FAILED', errorCode: 'source_rejected', dueAt: null });
    });

    it.each([
      [(buy: MediaBuy) => buy.cancel('Mine.', later(1)), 'CANCELED'],
      [(buy: MediaBuy) => buy.archive(later(1)), 'ARCHIVED'],
    ] as const)('and has no task ends at once with a pending cancellation: %#', (request, status) => {
      const claimed = placed().claim(mediaBuyEpoch, later(9))!;
      const ended = request(claimed).settle(1, 'create', needsInput(null), later(2))!;
      expect(ended.state).toMatchObject({ status, pendingChange: null, dueAt: null });
      expect(ended.recorded.events.map(({ type }) => type)).toContain('media_buys.change_agreed');
    });

    it('and has a task keeps its pending cancellation until the seller has decided', () => {
      const requested = placed().claim(mediaBuyEpoch, later(9))!.cancel(null, later(1));
      expect(requested.settle(1, 'create', needsInput('t'), later(2))!.state).toMatchObject({
        status: 'INPUT_REQUIRED',
        pendingChange: { action: 'cancel' },
      });
    });
  });

  describe('with an id that its seller does not confirm', () => {
    const unlisted: BuyOutcome = { kind: 'unlisted', reason: 'Not listed.' };
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

    it('counts only checks, not the polls of its task before', () => {
      const polled = checked(placed(), submitted, maxAttempts + 1);
      expect(checked(asked(polled, named), unlisted, maxAttempts - 1).state.status).toBe('PENDING_APPROVAL');
    });

    it('goes on while it runs', () => {
      expect(checked(active(), unlisted, maxAttempts * 2).state.status).toBe('ACTIVE');
    });
  });
});
