import { FixedClock } from '@exchange/kernel';
import { anAdmin } from '@exchange/kernel/testing';
import { Log, type RateLimits } from '@exchange/platform';
import { gate } from '@test/gate';
import { emptyAnswer } from '../domain/offer';
import type { OwnSeller } from '../domain/ports/sellers';
import { InMemoryDiscoverySellers, InMemoryOwnSellers, aSeller, ScriptedSellerAgent } from '../testing';
import { TrialService } from './trial.service';

const own = (id: number, obstacle: string | null = null): OwnSeller => ({
  id,
  slug: `s${id}`,
  name: `Seller ${id}`,
  logoUrl: null,
  obstacle,
});
const brief = { text: 'Oat drink', channels: [], countries: [], budget: null, flight: null };

describe('TrialService', () => {
  const consumed: string[] = [];
  let agent: ScriptedSellerAgent;
  let trials: TrialService;

  beforeEach(() => {
    consumed.length = 0;
    agent = new ScriptedSellerAgent(new InMemoryDiscoverySellers([aSeller(1), aSeller(2)]));
    const limits = { consume: async (_: unknown, key: string) => void consumed.push(key) } as unknown as RateLimits;
    trials = new TrialService(
      new InMemoryOwnSellers([own(1), own(2), own(3, 'It is paused.')]),
      agent,
      limits,
      new FixedClock(),
      Log.create('test', 'silent'),
    );
  });

  const run = (sellerId?: number, { accountId = 1, waitSeconds = 5 } = {}) =>
    trials.run(anAdmin({ accountId }), { ...(sellerId === undefined ? {} : { sellerId }), brief, waitSeconds });

  it('asks the first seller without an id, also while its circuit breaker is open, and records what that shows', async () => {
    agent.resting.set(1, 'It has not answered lately.');
    agent.scripts.set(1, () => ({ kind: 'responded', answer: emptyAnswer, contact: 'answered' }));
    expect(await run()).toMatchObject({ seller: { id: 1 }, outcome: { kind: 'responded' }, request: { brief: 'Oat drink' }, latencyMs: 0 });
    expect(agent.contacts).toEqual([[1, 'answered', null]]);
    expect(consumed).toHaveLength(1);
  });

  it('records the reason of a silence', async () => {
    agent.scripts.set(2, () => ({ kind: 'timed_out', reason: 'No answer in time.', contact: 'silent' }));
    expect((await run(2)).outcome).toMatchObject({ kind: 'timed_out' });
    expect(agent.contacts).toEqual([[2, 'silent', 'No answer in time.']]);
  });

  it('names the obstacle of a seller that buyers do not see, without asking it', async () => {
    expect(await run(3)).toMatchObject({ outcome: { kind: 'failed', reason: 'It is paused.' }, request: null, latencyMs: null });
    expect(agent.asked).toEqual([]);
  });

  it('returns the answer also when what it shows about the agent cannot be recorded', async () => {
    agent.scripts.set(1, () => ({ kind: 'responded', answer: emptyAnswer, contact: 'answered' }));
    jest.spyOn(agent.contacts, 'push').mockImplementation(() => {
      throw new Error('The database is down.');
    });
    expect(await run(1)).toMatchObject({ outcome: { kind: 'responded' } });
  });

  it('returns 503 when only another process can read the credentials of the seller', async () => {
    agent.elsewhere.add(1);
    await expect(run(1)).rejects.toMatchObject({ status: 503 });
  });

  it('asks at most two sellers of an account at the same time: another trial waits, and returns 429 when no other ends', async () => {
    const answers = gate();
    agent.scripts.set(1, async () => {
      await answers.opened;
      return { kind: 'responded', answer: emptyAnswer };
    });
    const first = [run(1), run(1)];
    await expect(run(1, { waitSeconds: 0.01 })).rejects.toMatchObject({ status: 429 });
    const third = run(1);
    expect(await run(2, { accountId: 2 })).toMatchObject({ outcome: { kind: 'declined' } });
    expect(agent.asked).toEqual([1, 1, 2]);
    answers.open();
    for (const { outcome } of await Promise.all([...first, third])) expect(outcome.kind).toBe('responded');
    expect(agent.asked).toEqual([1, 1, 2, 1]);
  });

  it('returns 404 for a seller of another account', async () => {
    await expect(run(9)).rejects.toMatchObject({ kind: 'not_found' });
  });
});
