import { type DueLease, type Lease, Leased, retryDelay, unclaimed } from './lease';

class Errand extends Leased<DueLease> {
  override revoke(): this {
    return super.revoke();
  }
}
class Question extends Leased<Lease> {}

const now = new Date('2026-01-15T12:00:00.000Z');
const at = (ms: number) => new Date(now.getTime() + ms);
const due = (state: Partial<DueLease> = {}) => new Errand({ ...unclaimed, dueAt: now, ...state });

describe('Leased work', () => {
  it('can be claimed again only after the lease has expired, under a new fence', () => {
    const first = due().claim(now, at(10))!;
    expect(first.state).toEqual({ fence: 1, leaseUntil: at(10), attempts: 1, dueAt: now });
    expect(first.claim(at(9), at(20))).toBeNull();
    expect(first.claim(at(10), at(20))!.state).toMatchObject({ fence: 2, leaseUntil: at(20), attempts: 2 });
  });

  it('cannot be claimed before its due time, or without one', () => {
    expect(due({ dueAt: at(1) }).claim(now, at(10))).toBeNull();
    expect(due({ dueAt: null }).claim(now, at(10))).toBeNull();
  });

  it('can be extended by the newest fence only, also after expiry while nobody else has claimed it', () => {
    const first = due().claim(now, at(10))!;
    expect([first.isHeldBy(1), first.isHeldBy(0), due().isHeldBy(0)]).toEqual([true, false, false]);
    expect(first.hold(1, at(90))!.state).toEqual({ ...first.state, leaseUntil: at(90) });
    const second = first.claim(at(10), at(20))!;
    expect([second.hold(1, at(90)), second.release(1), second.isHeldBy(1)]).toEqual([null, null, false]);
    expect(second.hold(2, at(90))!.state.leaseUntil).toEqual(at(90));
  });

  it('keeps the new fence and drops the attempt when released', () => {
    const released = due({ attempts: 3 }).claim(now, at(10))!.release(1)!;
    expect(released.state).toEqual({ fence: 1, leaseUntil: null, attempts: 3, dueAt: now });
    expect(released.release(1)).toBeNull();
    expect(released.claim(now, at(10))!.state.fence).toBe(2);
  });

  it('never has fewer than 0 attempts when released after a restart', () => {
    const claimed = due().claim(now, at(10))!;
    expect(new Errand({ ...claimed.state, attempts: 0 }).release(1)!.state.attempts).toBe(0);
  });

  it('is free after it was revoked, and its holder cannot settle', () => {
    const revoked = due().claim(now, at(10))!.revoke();
    expect(revoked.state).toEqual({ fence: 2, leaseUntil: null, attempts: 1, dueAt: now });
    expect([revoked.isHeldBy(1), revoked.isHeldBy(2)]).toEqual([false, false]);
    expect(revoked.claim(now, at(10))!.state.fence).toBe(3);
  });

  it('works without attempts and due time', () => {
    const claimed = new Question({ fence: 4, leaseUntil: null }).claim(now, at(10))!;
    expect(claimed.state).toEqual({ fence: 5, leaseUntil: at(10) });
    expect(claimed.release(5)!.state).toEqual({ fence: 5, leaseUntil: null });
  });
});

it('delays double from the first to the longest', () => {
  const pauses = { firstRetryDelay: 2_000, maxRetryDelay: 60_000 };
  expect([0, 1, 2, 3, 5, 6, 5_000].map((attempts) => retryDelay(attempts, pauses))).toEqual([
    2_000, 2_000, 4_000, 8_000, 32_000, 60_000, 60_000,
  ]);
});
