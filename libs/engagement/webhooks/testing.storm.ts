import * as fc from 'fast-check';
import { unknownOutcome } from './domain/delivery';
import type { Delivery, Outcome } from './domain/delivery';
import type { Subscription } from './domain/subscription';
import { anOutcome } from './testing';
import { after, claimOf, ContractAccount, failure, keysOf, type WebhookPorts } from './testing.world';

const failures = 20;
const inFlight = failures + 1;
const waitingAtFirst = 2;

/** What happens to the subscription, besides the batches of results. The reaper gives up some attempts whose results may be on their way. */
type Step =
  | { readonly kind: 'settle' | 'reap'; readonly attempts: readonly number[] }
  | { readonly kind: 'delete' | 'claim'; readonly attempts: readonly [] };

/** Steps of one wave begin at the same moment; the next wave waits for all of them. */
interface Storm {
  readonly waves: readonly (readonly Step[])[];
  /** Attempt → when it ended, in milliseconds. */
  readonly ends: readonly number[];
  readonly success: number;
}

/** Everything that can be seen from outside. */
interface Seen {
  readonly status: string;
  readonly count: number;
  readonly told: number;
  readonly waiting: string;
  /** One word per attempt. */
  readonly attempts: readonly string[];
}

const storms: fc.Arbitrary<Storm> = fc
  .record({
    order: fc.shuffledSubarray([...Array(inFlight).keys()], { minLength: inFlight }),
    cuts: fc.array(fc.nat(inFlight), { maxLength: 8 }),
    reaped: fc.subarray([...Array(inFlight).keys()], { maxLength: 6 }),
    others: fc.array(fc.tuple(fc.constantFrom('delete', 'claim', 'reap'), fc.nat(9)), { maxLength: 3 }),
    widths: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 12, maxLength: 12 }),
    ends: fc.array(fc.nat(30), { minLength: inFlight, maxLength: inFlight }),
    success: fc.nat(inFlight - 1),
  })
  .map(({ order, cuts, reaped, others, widths, ends, success }) => {
    const edges = [...new Set([0, ...cuts, inFlight])].sort((a, b) => a - b);
    const steps: Step[] = edges.slice(1).map((edge, i) => ({ kind: 'settle', attempts: order.slice(edges[i], edge) }));
    for (const [kind, at] of others)
      steps.splice(at, 0, kind === 'reap' ? { kind, attempts: reaped } : { kind: kind as 'delete', attempts: [] });
    const waves: Step[][] = [];
    for (let from = 0, wave = 0; from < steps.length; wave += 1) {
      const width = widths[wave % widths.length]!;
      waves.push(steps.slice(from, from + width));
      from += width;
    }
    return { waves, ends, success };
  });

const reapedAt = 1_000;

/** The contract in a few lines: what a step makes of what was there when nothing else happens meanwhile. */
function model(seen: Seen, { kind, attempts }: Step, { ends, success }: Storm): Seen {
  const ended = (next: Seen): Seen => ({ ...next, waiting: next.waiting === 'pending' ? 'cancelled' : next.waiting });
  if (kind === 'delete') return ended({ ...seen, status: 'deleted', count: 0 });
  if (kind === 'claim') return seen.waiting !== 'pending' ? seen : { ...seen, waiting: seen.status === 'active' ? 'sending' : 'cancelled' };
  const fresh = attempts
    .filter((attempt) => seen.attempts[attempt] === 'sending')
    .sort((a, b) => (kind === 'reap' ? 0 : ends[a]! - ends[b]!));
  const settled = fresh.reduce((next, attempt) => counted(next, attempt, kind === 'settle' && attempt === success), seen);
  return settled.status === 'active' ? settled : ended(settled);
}

function counted(seen: Seen, attempt: number, delivered: boolean): Seen {
  const attempts = seen.attempts.with(attempt, delivered ? 'delivered' : 'failed');
  if (seen.status !== 'active') return { ...seen, attempts };
  const count = delivered ? 0 : seen.count + 1;
  return count < 10 ? { ...seen, attempts, count } : { ...seen, attempts, count, status: 'failed', told: seen.told + 1 };
}

function orders<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, i) => orders(items.toSpliced(i, 1)).map((rest) => [item, ...rest]));
}

/** Results, the reaper, new claims and a deletion at the same moment, in random orders: what comes of it is what some order would make of it. */
export function stormContract(connect: () => Promise<WebhookPorts>, runs: number): void {
  describe('twenty failures, one success and one deletion', () => {
    let ports: WebhookPorts;

    beforeAll(async () => (ports = await connect()));

    it('end as in some order of theirs: counted exactly, failed and told once, and nothing is claimed afterwards', async () => {
      const seed = process.env['STORM_SEED'];
      await fc.assert(
        fc.asyncProperty(storms, async (storm) => {
          const account = new ContractAccount(ports);
          const rage = await Rage.begin(ports, account, storm);
          let known = await rage.seen();
          for (const wave of storm.waves) {
            const legal = orders(wave).map((order) => order.reduce((seen, step) => model(seen, step, storm), known));
            await Promise.all(wave.map((step) => rage.perform(step)));
            known = await rage.seen();
            expect(legal).toContainEqual(known);
          }
          const { claimed, claimable } = await rage.afterwards();
          expect(claimed).toHaveLength(claimable);
        }),
        { numRuns: Number(process.env['STORM_RUNS'] ?? runs), seed: seed === undefined ? 20_261_121 : Number(seed) },
      );
    }, 300_000);
  });
}

class Rage {
  private constructor(
    private readonly ports: WebhookPorts,
    private readonly account: ContractAccount,
    private readonly storm: Storm,
    private readonly subscription: Subscription,
    private readonly attempts: readonly Delivery[],
    private readonly waiting: readonly Delivery[],
  ) {}

  static async begin(ports: WebhookPorts, account: ContractAccount, storm: Storm): Promise<Rage> {
    const subscription = await account.stored();
    const deliveries = await account.deliveriesTo(subscription, inFlight + waitingAtFirst);
    const attempts = deliveries.slice(0, inFlight);
    await account.claimed(attempts);
    return new Rage(ports, account, storm, subscription, attempts, deliveries.slice(inFlight));
  }

  async perform({ kind, attempts }: Step): Promise<void> {
    const key = this.subscription.state;
    if (kind === 'claim') await this.ports.attempts.claim(keysOf(this.waiting), 'late', after(500));
    else if (kind === 'delete') {
      await this.ports.subscriptions.change(key, (one) => one.delete(after(500)));
      await this.ports.deliveries.cancelPending(key, after(500));
    } else {
      const outcomeOf = (attempt: number): Outcome => {
        if (kind === 'reap') return unknownOutcome(after(reapedAt));
        const at = after(this.storm.ends[attempt]!);
        return attempt === this.storm.success ? anOutcome({ at }) : failure(at);
      };
      await this.ports.attempts.settle(attempts.map((attempt) => ({ ...claimOf(this.attempts[attempt]!), outcome: outcomeOf(attempt) })));
    }
  }

  async seen(): Promise<Seen> {
    const current = await this.ports.subscriptions.find(this.subscription.state);
    const events = await this.ports.events();
    const [late] = new Set(await Promise.all(this.waiting.map((one) => this.statusOf(one))));
    return {
      status: current?.state.status ?? 'deleted',
      count: current?.state.failureCount ?? 0,
      told: events.filter(({ accountId, type }) => accountId === this.account.id && type === 'webhooks.subscription_failed').length,
      waiting: late!,
      attempts: await Promise.all(this.attempts.map((one) => this.statusOf(one))),
    };
  }

  /** Once it has ended, nothing can be claimed; as long as it is active, everything can. */
  async afterwards(): Promise<{ claimed: readonly unknown[]; claimable: number }> {
    const before = await this.seen();
    const more = await this.account.deliveriesTo(this.subscription, 1, after(2_000));
    const all = keysOf([...this.attempts, ...this.waiting, ...more]);
    const claimed = await this.ports.attempts.claim(all, 'last', after(2_000));
    const claimable = before.status !== 'active' ? 0 : before.waiting === 'pending' ? 1 + waitingAtFirst : 1;
    return { claimed, claimable };
  }

  private async statusOf(delivery: Delivery): Promise<string> {
    return (await this.ports.deliveries.find(delivery.state, delivery.state.subscriptionId))?.state.status ?? 'gone';
  }
}
