import { DeliveryRequest } from '../domain/delivery-request';
import type { DeliveryRequests } from '../domain/ports';

const epoch = new Date('2026-01-15T12:00:00.000Z');
const later = (ms: number) => new Date(epoch.getTime() + ms);

/** Contract tests for implementations of {@link DeliveryRequests}. */
export function deliveryRequestsContract(open: () => DeliveryRequests | Promise<DeliveryRequests>): void {
  let requests: DeliveryRequests;
  let accountId = 9_900;

  beforeAll(async () => void (requests = await open()));
  beforeEach(() => void (accountId += 1));

  const file = (id: string, at: Date, mediaBuyId = 'mb_1') =>
    requests.insert(
      DeliveryRequest.file({ accountId, id, mediaBuyId, startDate: '2026-01-01', endDate: '2026-01-31', requestedBy: 'Ann' }, at),
    );
  const list = (limit = 10, after: [string, string] | null = null) => requests.list({ accountId, mediaBuyId: 'mb_1' }, { limit, after });

  it('stores at most one waiting request per media buy, and lists newest first', async () => {
    expect([await file('drq_1', epoch), await file('drq_2', later(1)), await file('drq_3', later(1), 'mb_2')]).toEqual([true, false, true]);
    await requests.settle({ accountId, mediaBuyId: 'mb_1' }, null, later(2));
    await requests.settle({ accountId, mediaBuyId: 'mb_1' }, 'Never.', later(3));
    expect(await file('drq_2', later(4))).toBe(true);
    await requests.settle({ accountId, mediaBuyId: 'mb_1' }, 'The seller is away.', later(5));
    expect(await list()).toMatchObject([
      { id: 'drq_2', status: 'UNANSWERED', reason: 'The seller is away.', answeredAt: null },
      { id: 'drq_1', status: 'ANSWERED', reason: null, answeredAt: later(2), startDate: '2026-01-01', endDate: '2026-01-31' },
    ]);
    expect(await list(1, [later(4).toISOString(), 'drq_2'])).toMatchObject([{ id: 'drq_1' }]);
    expect(await requests.list({ accountId: accountId + 1, mediaBuyId: 'mb_1' }, { limit: 1, after: null })).toEqual([]);
  });
}
