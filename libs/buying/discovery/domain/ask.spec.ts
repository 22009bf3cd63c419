import { aDiscovery, anAnswer } from '../testing';

const start = new Date('2026-01-15T12:00:00.000Z');
const at = (ms: number) => new Date(start.getTime() + ms);
const fresh = () => aDiscovery().asks[0]!;
const claimed = () => fresh().claim(at(100), at(10_100))!;
const declined = { kind: 'declined', reason: 'No.' } as const;

describe('SellerAsk', () => {
  it('raises the fence and starts the lease when it is claimed', () => {
    expect(claimed().state).toMatchObject({ status: 'asking', fence: 1, leaseUntil: at(10_100), askedAt: at(100) });
  });

  it('refuses a second claim while the lease runs', () => {
    expect(claimed().claim(at(10_099), at(20_000))).toBeNull();
  });

  it('accepts a new claim after the lease has expired; the first attempt can no longer settle the ask', () => {
    const again = claimed().claim(at(10_100), at(20_100))!;
    expect(again.state).toMatchObject({ status: 'asking', fence: 2, askedAt: at(100) });
    expect(again.settle(1, declined, at(10_200))).toBeNull();
    expect(again.settle(2, declined, at(10_200))?.state.status).toBe('declined');
  });

  it('refuses a claim at its deadline or later', () => {
    expect(fresh().claim(at(30_000), at(40_000))).toBeNull();
  });

  it.each([
    ['responded', { kind: 'responded', answer: anAnswer() } as const, null],
    ['declined', declined, 'No.'],
    ['failed', { kind: 'failed', reason: 'Broken.' } as const, 'Broken.'],
    ['timed_out', { kind: 'timed_out', reason: 'Late.' } as const, 'Late.'],
  ])('settles as %s with its reason and latency', (status, outcome, reason) => {
    const settled = claimed().settle(1, outcome, at(850))!;
    expect(settled.state).toMatchObject({ status, reason, latencyMs: 750, settledAt: at(850), leaseUntil: null });
  });

  it('times out when the buyer stops, claimed or not, and ignores an attempt that is still running', () => {
    for (const ask of [fresh(), claimed()])
      expect(ask.stop(at(200))!.state).toMatchObject({
        status: 'timed_out',
        reason: 'The buyer did not wait any longer.',
        settledAt: at(200),
      });
    expect(claimed().stop(at(200))!.settle(1, declined, at(300))).toBeNull();
    expect(claimed().settle(1, declined, at(200))!.stop(at(300))).toBeNull();
  });

  it('settles only once', () => {
    const settled = claimed().settle(1, declined, at(200))!;
    expect(settled.settle(1, declined, at(300))).toBeNull();
    expect(settled.expire(at(40_000))).toBeNull();
    expect(settled.claim(at(300), at(400))).toBeNull();
  });

  it('returns to pending when the holder of the current fence releases it', () => {
    expect(claimed().release(2)).toBeNull();
    const released = claimed().release(1)!;
    expect(released.state).toMatchObject({ status: 'pending', leaseUntil: null });
    expect(released.claim(at(500), at(10_500))?.state.fence).toBe(2);
  });

  it('times out at the deadline, claimed or not', () => {
    expect(fresh().expire(at(29_999))).toBeNull();
    expect(fresh().expire(at(30_000))?.state).toMatchObject({ status: 'timed_out', latencyMs: null });
    expect(claimed().expire(at(30_000))?.state).toMatchObject({ status: 'timed_out', latencyMs: 29_900 });
  });

  it.each(['responded', 'declined', 'failed', 'timed_out'] as const)(
    'starts another round after %s; an attempt of an earlier round settles nothing',
    (kind) => {
      const outcome = kind === 'responded' ? ({ kind, answer: anAnswer() } as const) : ({ kind, reason: 'No.' } as const);
      const again = claimed().settle(1, outcome, at(850))!.refine(2, at(1_000), at(6_000));
      expect(again.state).toMatchObject({
        status: 'pending',
        round: 2,
        fence: 1,
        reason: null,
        latencyMs: null,
        askedAt: null,
        settledAt: null,
      });
      expect(again.state).toMatchObject({ createdAt: at(1_000), deadlineAt: at(6_000) });
      expect(again.settle(1, declined, at(1_100))).toBeNull();
      const question = { sellerAccountId: 7, request: {} };
      expect(again.claim(at(1_100), at(2_000), { ...question, round: 1 })).toBeNull();
      expect(again.claim(at(1_100), at(2_000), { ...question, round: 2 })?.state).toMatchObject({ status: 'asking', fence: 2 });
    },
  );

  it('refuses another round while it is pending', () => {
    expect(() => fresh().refine(1, at(0), at(10))).toThrow('Not possible while the seller ask is pending');
  });
});
