import type { INestApplicationContext } from '@nestjs/common';
import { Module } from '@nestjs/common';
import type { OrderEvents } from '@exchange/orders';
import { Consumes, Database, type StoredEvent } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { inDays } from '@test/dates';
import { eventually } from '@test/eventually';
import { sendOrder } from '@test/orders';
import { signUp, type SignedUp } from '@test/people';
import { startWorker } from '@test/worker';

const heard: StoredEvent<OrderEvents>[] = [];

@Consumes({ consumer: 'test-orders', events: ['orders.received', 'orders.approved', 'orders.rejected', 'orders.changed'] })
class Listener {
  async handle(event: StoredEvent<OrderEvents>): Promise<void> {
    heard.push(event);
  }
}

@Module({ providers: [Listener] })
class Listening {}

describe('Media buys of a seller in the worker', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let seller: SignedUp;

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker({ modules: [Listening], frequent: ['FlightSchedule'] });
    seller = await signUp(api, { accountType: 'SELLER' });
  });
  afterAll(async () => {
    await worker.close();
    await api.close();
  });

  const read = async (id: string) => (await api.get(`/api/v2/storefront/media-buys/${id}`, { as: seller.as })).body.data;

  it('begin and end with their flight, and every step emits an event', async () => {
    const { mediaBuyId } = await sendOrder(api, seller.account.id, { wanted: { start: 'asap', end: inDays(10) } });
    expect(await read(mediaBuyId)).toMatchObject({ status: 'pending_approval', flightStart: 'asap' });
    await api.post(`/api/v2/storefront/media-buy-approvals/${mediaBuyId}/decide`, { as: seller.as, body: { status: 'approved' } });
    await eventually(async () => expect((await read(mediaBuyId)).status).toBe('delivering'));
    await api.app.get(Database).query('update orders set flight_end = now(), due_at = now() where id = $1', [mediaBuyId]);
    await eventually(async () => expect((await read(mediaBuyId)).status).toBe('completed'));
    const steps = await eventually(() => {
      const own = heard.filter(({ payload }) => payload.mediaBuyId === mediaBuyId);
      expect(own).toHaveLength(4);
      return own.toSorted((left, right) => left.payload.revision - right.payload.revision);
    });
    expect(steps.map(({ type, accountId, payload }) => [type, accountId, payload.what, payload.status, payload.buyer.name])).toEqual([
      ['orders.received', seller.account.id, 'received', 'pending_approval', 'Oat Ltd'],
      ['orders.approved', seller.account.id, 'approved', 'booked', 'Oat Ltd'],
      ['orders.changed', seller.account.id, 'started', 'delivering', 'Oat Ltd'],
      ['orders.changed', seller.account.id, 'completed', 'completed', 'Oat Ltd'],
    ]);
  });
});
