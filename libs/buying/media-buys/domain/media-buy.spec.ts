import { aMediaBuy, aStanding, mediaBuyEpoch } from '../testing';
import { mediaBuyLimits } from './limits';
import type { MediaBuy } from './media-buy';
import type { BuyOutcome, SellerTask } from './outcome';

const later = (ms: number) => new Date(mediaBuyEpoch.getTime() + ms);
const conflict = expect.objectContaining({ code: 'CONFLICT' }) as Error;

/** One question, from the claim to the settlement. */
function asked(buy: MediaBuy, outcome: BuyOutcome, at: Date = buy.state.dueAt!): MediaBuy {
  const claimed = buy.claim(at, new Date(at.getTime() + 1_000))!;
  return claimed.settle(claimed.state.fence, claimed.task, outcome, at)!;
}

const placed = () => aMediaBuy().execute(mediaBuyEpoch);
const active = () => asked(placed(), aStanding());
const refused = (kind: 'rejected' | 'failed'): BuyOutcome => ({ kind, reason: 'No.', errorCode: 'source_rejected' });
const unreachable: BuyOutcome = { kind: 'unreachable', reason: 'The seller could not be reached.' };

describe('MediaBuy', () => {
  it('is drafted with the sum of its packages, and executed', () => {
    const { state } = placed();
    expect(state).toMatchObject({ status: 'PENDING_APPROVAL', budget: '1000.500000', idempotencyKey: 'mb_1', dueAt: mediaBuyEpoch });
    expect(state.packages.map(({ packageId }) => packageId)).toEqual(['mb_1-1', 'mb_1-2']);
    expect(placed().recorded.events.map(({ type }) => type)).toEqual(['media_buys.created', 'media_buys.updated']);
    expect(() => placed().execute(mediaBuyEpoch)).toThrow(conflict);
  });

  it.each([
    [aStanding({ sourceStatus: 'pending_creatives' }), 'ACTIVE'],
    [aStanding({ sourceStatus: 'pending_start' }), 'ACTIVE'],
    [aStanding({ sourceStatus: 'active' }), 'ACTIVE'],
    [aStanding({ sourceStatus: 'paused' }), 'PAUSED'],
    [aStanding({ sourceStatus: 'completed' }), 'COMPLETED'],
    [aStanding({ sourceStatus: 'canceled' }), 'CANCELED'],
    [aStanding({ sourceStatus: 'rejected' }), 'REJECTED'],
    [{ kind: 'submitted', taskId: 't' }, 'PENDING_APPROVAL'],
    [{ kind: 'needs_input', reason: 'Who pays?', taskId: 't' }, 'INPUT_REQUIRED'],
    [refused('rejected'), 'REJECTED'],
    [refused('failed'), 'FAILED'],
    [unreachable, 'PENDING_APPROVAL'],
  ] satisfies [BuyOutcome, string][])('the seller answers %j: %s', (outcome, status) => {
    expect(asked(placed(), outcome).state).toMatchObject({ status, answeredAt: mediaBuyEpoch, leaseUntil: null });
  });

  it('takes over the seller’s ids for its packages', () => {
    const packages = [
      { productId: 'sf1:7:b', sellerPackageId: 'two' },
      { productId: 'sf1:7:a', sellerPackageId: 'one' },
    ];
    const { state } = asked(placed(), aStanding({ packages }));
    expect(state.packages.map(({ sellerPackageId }) => sellerPackageId)).toEqual(['one', 'two']);
  });

  it('is claimed by one, until the lease has run out; only the newest fence settles', () => {
    const first = placed().claim(mediaBuyEpoch, later(10))!;
    expect(first.claim(later(9), later(20))).toBeNull();
    const second = first.claim(later(10), later(20))!;
    expect(second.settle(1, 'create', aStanding(), later(11))).toBeNull();
    expect(second.settle(2, 'create', aStanding(), later(11))?.state.status).toBe('ACTIVE');
  });

  it('asks what is due: to book it, after its task, to change it, where it stands', () => {
    const tasks: SellerTask[] = [placed().task, asked(placed(), { kind: 'submitted', taskId: 't' }).task];
    tasks.push(active().request('pause', later(1)).task, active().task);
    expect(tasks).toEqual(['create', 'task', 'change', 'check']);
  });

  it('asks an unreachable seller again under the same key, later and later, and gives up in the end', () => {
    let buy = placed();
    for (let attempt = 1; attempt < mediaBuyLimits.attempts; attempt += 1) {
      buy = asked(buy, unreachable);
      expect(buy.state).toMatchObject({ status: 'PENDING_APPROVAL', idempotencyKey: 'mb_1', attempts: attempt });
    }
    expect(asked(buy, unreachable).state).toMatchObject({ status: 'FAILED', errorCode: 'source_unavailable', dueAt: null });
  });

  it('follows its seller: into a pause, to the end of the flight, and not out of a final state', () => {
    const paused = asked(active(), aStanding({ sourceStatus: 'paused' }));
    const ended = asked(paused, aStanding({ sourceStatus: 'completed' }));
    expect([paused.state.status, ended.state.status, ended.state.dueAt]).toEqual(['PAUSED', 'COMPLETED', null]);
  });

  it('says nothing when nothing is new', () => {
    const quiet = asked(active(), aStanding());
    expect(quiet.state.revision).toBe(active().state.revision);
  });

  it('a change waits for the seller: the state stays until it agrees', () => {
    const wished = active().request('pause', later(1));
    expect(wished.state).toMatchObject({ status: 'ACTIVE', pendingChange: { action: 'pause', key: 'mb_1.pause.3' } });
    expect(() => wished.request('pause', later(2))).toThrow(conflict);
    expect(asked(wished, aStanding({ sourceStatus: 'paused' })).state).toMatchObject({
      status: 'PAUSED',
      pendingChange: null,
      reason: null,
    });
    expect(asked(wished, refused('rejected')).state).toMatchObject({ status: 'ACTIVE', pendingChange: null, reason: 'No.' });
    expect(asked(wished, unreachable).state).toMatchObject({ status: 'ACTIVE', pendingChange: { action: 'pause' } });
    expect(asked(wished, aStanding()).state).toMatchObject({ status: 'ACTIVE', reason: 'The seller says that the media buy is active.' });
  });

  it('a change that is asked for while the seller is looked after is done next', () => {
    const checking = active().claim(active().state.dueAt!, later(100_000))!;
    const wished = checking.request('pause', later(70_000));
    const settled = wished.settle(2, 'check', aStanding(), later(70_001))!;
    expect(settled.state).toMatchObject({ pendingChange: { action: 'pause' }, dueAt: later(70_001) });
  });

  it.each(['pause', 'reactivate'] as const)('409 for %s in another state', (action) => {
    expect(() => placed().request(action, later(1))).toThrow(conflict);
    const other = action === 'pause' ? asked(active(), aStanding({ sourceStatus: 'paused' })) : active();
    expect(() => other.request(action, later(1))).toThrow(conflict);
  });

  it('is given back by a process that stops, and by nobody else', () => {
    const claimed = placed().claim(mediaBuyEpoch, later(10))!;
    expect(claimed.release(1)?.state).toMatchObject({ leaseUntil: null, attempts: 0, dueAt: mediaBuyEpoch });
    expect(claimed.release(0)).toBeNull();
  });
});
