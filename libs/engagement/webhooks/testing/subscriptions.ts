import { aDelivery, anOutcome, aSecret, aSubscription } from '.';
import type { Delivery } from '../domain/delivery';
import type { Deliveries, Subscriptions } from '../domain/ports';
import type { Subscription, SubscriptionState } from '../domain/subscription';
import { after, claimOf, ContractAccount, type SecretsAtRest, t0, type WebhookPorts } from './world';

type Ports = WebhookPorts & { subscriptions: Subscriptions; deliveries: Deliveries; atRest: SecretsAtRest };

/** Contract tests for implementations of {@link Subscriptions} and {@link Deliveries}. */
export function subscriptionsContract(connect: () => Promise<Ports>): void {
  let ports: Ports;
  let account: ContractAccount;

  beforeAll(async () => (ports = await connect()));
  beforeEach(() => (account = new ContractAccount(ports)));

  describe('subscriptions', () => {
    it('are returned as stored, newest first, and only to their account', async () => {
      const older = await account.stored({ createdAt: after(-1) });
      const newer = await account.stored({ createdAt: after(1) });
      await account.stored({ accountId: account.id + 1 });
      expect((await ports.subscriptions.list(account.id)).map(({ state }) => state)).toEqual([newer.state, older.state]);
      expect(await ports.subscriptions.find({ accountId: account.id + 1, id: older.state.id })).toBeNull();
    });

    it('are admitted one at a time: concurrent registrations see the existing subscriptions of the account', async () => {
      const inserts = Array.from({ length: 8 }, (_, i) => aSubscription({ accountId: account.id, id: `whs_cap_${account.id}_${i}` }));
      const upTo5 = (existing: readonly unknown[]) => {
        if (existing.length >= 5) throw new Error('enough');
      };
      const results = await Promise.allSettled(inserts.map((one) => ports.subscriptions.insert(one, aSecret, upTo5)));
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
      expect(await ports.subscriptions.list(account.id)).toHaveLength(5);
    });

    it('open their secret while they exist, and null when it cannot be opened', async () => {
      const [good, moved, deleted] = await Promise.all([account.stored(), account.stored(), account.stored()]);
      const spoiled = await Promise.all(ports.atRest.corruptions.map(() => account.stored()));
      await ports.atRest.moveKey(moved.state);
      for (const [index, spoil] of ports.atRest.corruptions.entries()) await spoil(spoiled[index]!.state);
      await ports.subscriptions.change(deleted.state, (one) => one.delete(t0));
      const open = (subscriptions: readonly Subscription[]) =>
        Promise.all(subscriptions.map(({ state }) => ports.subscriptions.openSecret(state)));
      expect(await open([good])).toEqual([aSecret]);
      expect(new Set(await open([moved, deleted, ...spoiled]))).toEqual(new Set([null]));
      expect(await ports.subscriptions.openSecret({ ...good.state, accountId: account.id + 1 })).toBeNull();
    });

    it('are not found after deletion and do not count towards the limit', async () => {
      const subscription = await account.stored();
      await ports.subscriptions.change(subscription.state, (one) => one.delete(t0));
      expect(await ports.subscriptions.find(subscription.state)).toBeNull();
      expect(await ports.subscriptions.change(subscription.state, (one) => one.delete(t0))).toBeNull();
      expect(await ports.subscriptions.list(account.id)).toEqual([]);
      const shown: SubscriptionState[] = [];
      const fresh = aSubscription({ accountId: account.id, id: `whs_new_${account.id}` });
      await ports.subscriptions.insert(fresh, aSecret, (existing) => void shown.push(...existing));
      expect(shown).toEqual([]);
    });

    // spec: events.active-at-that-moment, events.no-replay
    it('are found for an event when they were created before it and are active or failed', async () => {
      const before = await account.stored({ createdAt: after(-3) });
      await account.stored({ createdAt: t0 });
      const failed = await account.stored({ createdAt: after(-2), status: 'failed' });
      await account.stored({ createdAt: after(-1), accountId: account.id + 1 });
      const deleted = await account.stored({ createdAt: after(-1) });
      await ports.subscriptions.change(deleted.state, (one) => one.delete(t0));
      const newer = await account.stored({ createdAt: after(-1) });
      const events = [t0, after(-10), after(-2)].map((occurredAt) => ({ accountId: account.id, occurredAt }));
      const found = ({ state: { id } }: typeof newer, isActive = true) => ({ id, isActive });
      expect(await ports.subscriptions.findRegisteredBefore('discovery.revision', events)).toEqual([
        [found(newer), found(failed, false), found(before)],
        [],
        [found(before)],
      ]);
    });
  });

  describe('the delivery log', () => {
    it('stores one delivery per event and subscription', async () => {
      const subscription = await account.stored();
      const [first] = await account.deliveriesTo(subscription);
      const again = aDelivery({ ...first!.state, id: `${first!.state.id}_again` });
      expect(await ports.deliveries.insert([again])).toEqual([]);
      expect(await ports.deliveries.find(again.state, subscription.state.id)).toBeNull();
    });

    it('returns deliveries as stored, only for their own subscription and account', async () => {
      const subscription = await account.stored();
      const skipped = aDelivery({ accountId: account.id, id: `dlv_skipped_${account.id}`, subscriptionId: subscription.state.id }).skip(t0);
      await ports.deliveries.insert([skipped]);
      expect((await ports.deliveries.find(skipped.state, subscription.state.id))?.state).toEqual(skipped.state);
      const [delivery] = await account.deliveriesTo(subscription);
      expect((await ports.deliveries.find(delivery!.state, subscription.state.id))?.state).toEqual(delivery!.state);
      expect(await ports.deliveries.find(delivery!.state, 'whs_other')).toBeNull();
      expect(await ports.deliveries.find({ accountId: account.id + 1, id: delivery!.state.id }, subscription.state.id)).toBeNull();
    });

    it('pages newest first, without gaps or repeats among equal times', async () => {
      const subscription = await account.stored();
      await account.deliveriesTo(subscription, 5);
      await account.deliveriesTo(subscription, 2, after(1));
      const seen: string[] = [];
      for (let cursor: [string, string] | null = null, more = true; more;) {
        const page: Delivery[] = await ports.deliveries.page(subscription.state, { limit: 2, after: cursor });
        more = page.length > 2;
        for (const { state } of page.slice(0, 2)) {
          seen.push(state.id);
          cursor = [state.createdAt.toISOString(), state.id];
        }
      }
      expect(seen).toHaveLength(7);
      expect(seen).toEqual([
        ...seen
          .filter((id) => id.endsWith(String(+after(1))))
          .sort()
          .reverse(),
        ...seen.slice(2).sort().reverse(),
      ]);
    });

    it('filters by a rare status, with pages', async () => {
      const subscription = await account.stored();
      const [one, two, three, waiting] = await account.deliveriesTo(subscription, 4);
      await account.claimed([one!, two!, three!]);
      await account.settled([one!, two!], anOutcome({ httpStatus: 500, error: 'http_status' }));
      const ids = async (status: 'pending' | 'sending' | 'failed', limit = 10, cursor: [string, string] | null = null) =>
        (await ports.deliveries.page(subscription.state, { limit, after: cursor }, { status })).map(({ state: { id } }) => id);
      expect(await ids('failed')).toEqual([two!.state.id, one!.state.id]);
      expect(await ids('failed', 1, [t0.toISOString(), two!.state.id])).toEqual([one!.state.id]);
      expect([await ids('sending'), await ids('pending')]).toEqual([[three!.state.id], [waiting!.state.id]]);
    });

    it('lists all deliveries of one event, newest first', async () => {
      const subscription = await account.stored();
      const [first, other] = await account.deliveriesTo(subscription, 2);
      const { accountId, subscriptionId, eventId } = first!.state;
      const repeats = [1, 2].map((n) => {
        const id = `dlv_repeat_${accountId}_${n}`;
        return aDelivery({ accountId, subscriptionId, id, eventId: id, repeatsEventId: eventId, kind: 'redelivery', createdAt: after(n) });
      });
      await ports.deliveries.insert(repeats);
      const page = (filter: object) => ports.deliveries.page(subscription.state, { limit: 10, after: null }, filter);
      const ids = async (filter: object) => (await page(filter)).map(({ state: { id } }) => id);
      const [one, two] = repeats.map(({ state: { id } }) => id);
      expect(await ids({ eventId })).toEqual([two, one, first!.state.id]);
      expect(await ids({ eventId: other!.state.eventId })).toEqual([other!.state.id]);
      expect(await ids({ eventId, status: 'failed' })).toEqual([]);
      expect(await ids({ eventId: 'event_unknown' })).toEqual([]);
    });

    it('purges old settled deliveries and keeps open ones', async () => {
      const subscription = await account.stored();
      const longAgo = new Date('2020-01-01T00:00:00.000Z');
      const [open, done] = await account.deliveriesTo(subscription, 2, longAgo);
      await account.claimed([done!]);
      await ports.attempts.settle([{ ...claimOf(done!), outcome: anOutcome() }]);
      expect(await ports.deliveries.purge(new Date('2020-01-02T00:00:00.000Z'), 100)).toBe(1);
      expect(await account.statusOf(open!)).toBe('pending');
      expect(await account.statusOf(done!)).toBeUndefined();
      await ports.deliveries.cancelPending(subscription.state, t0);
    });
  });
}
