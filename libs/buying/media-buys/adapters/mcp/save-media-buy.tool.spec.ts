import type { SelectionFacade } from '@exchange/discovery';
import type { Caller } from '@exchange/kernel';
import { neededScope, type ToolCall } from '@exchange/platform/tools';
import type { AcceptingService } from '../../application/accepting.service';
import type { ChangesService } from '../../application/changes.service';
import type { MediaBuysService } from '../../application/media-buys.service';
import type { SpendingService } from '../../application/spending.service';
import { aMediaBuy } from '../../testing';
import { mediaBuyChangeText } from './save-media-buy.questions';
import { SaveMediaBuyTool } from './save-media-buy.tool';

const idempotencyKey = 'a-key-of-16-characters';
const call = { caller: { accountId: 1 } as Caller, spending: { revision: 3 } } as ToolCall;

function start() {
  const asked: unknown[][] = [];
  const noting =
    (did: string) =>
    (...given: unknown[]) => {
      asked.push([did, ...given.slice(1)]);
      return Promise.reject(new Error(did));
    };
  const choosing = { proposal: noting('proposal'), products: noting('products') } as unknown as SelectionFacade;
  const changes = { change: noting('change'), update: noting('update'), cancel: noting('cancel') } as unknown as ChangesService;
  const accepting = { accept: noting('accept') } as unknown as AcceptingService;
  const tool = new SaveMediaBuyTool(choosing, changes, {} as MediaBuysService, accepting, {} as SpendingService);
  const read = (given: object) => tool.spec.input.parse({ idempotencyKey, ...given });
  return {
    asked,
    read,
    run: async (given: object) => tool.run(read(given), call),
    scope: (given: object) => neededScope(tool.spec, given),
  };
}

describe('save_media_buy', () => {
  it.each<[object, unknown[]]>([
    [
      { campaignId: 'cmp_1', fromProposalId: 'sfp', totalBudget: 5 },
      ['proposal', 'cmp_1', undefined, { proposalId: 'sfp', totalBudget: 5, replace: false }],
    ],
    [
      { campaignId: 'cmp_1', executionId: 'disc_1', products: [{ productId: 'p', salesAgentId: 'east' }], replace: true },
      ['products', 'cmp_1', 'disc_1', { choices: [{ productId: 'p', sellerSlug: 'east' }], replace: true }],
    ],
    [{ mediaBuyId: 'mb_1', isPaused: true }, ['change', 'mb_1', 'pause', 3]],
    [{ mediaBuyId: 'mb_1', isPaused: false }, ['change', 'mb_1', 'reactivate', 3]],
    [{ mediaBuyId: 'mb_1', desiredPhase: 'canceled', reason: 'Sold out' }, ['cancel', 'mb_1', 'Sold out', 3]],
    [
      { campaignId: 'cmp_1', sellerId: '7', products: [{ productId: 'sf1:7:a' }] },
      ['products', 'cmp_1', undefined, { choices: [{ productId: 'sf1:7:a' }], replace: false }],
    ],
    [{ mediaBuyId: 'mb_1', isAccepted: true, expectedRevision: 3 }, ['accept', 'mb_1', 3]],
    [
      { mediaBuyId: 'mb_1', flight: { endAt: '2026-05-01T00:00:00Z' } },
      ['update', 'mb_1', { flightEnd: new Date('2026-05-01T00:00:00Z'), revision: 3 }],
    ],
    [{ mediaBuyId: 'mb_1', isAccepted: true }, ['accept', 'mb_1', 3]],
    [
      { mediaBuyId: 'mb_1', name: 'Oat', packages: [{ packageId: 'a', budget: 3 }] },
      ['update', 'mb_1', { name: 'Oat', packages: [{ packageId: 'a', budget: '3.000000' }], revision: 3 }],
    ],
  ])('calls the service for %j', async (given, expected) => {
    const { run, asked } = start();
    await expect(run(given)).rejects.toThrow(String(expected[0]));
    expect(asked).toEqual([expected]);
  });

  it.each<[object, string]>([
    [{}, 'mediaBuyId'],
    [{ mediaBuyId: 'mb_1', campaignId: 'cmp_1' }, 'mediaBuyId'],
    [{ campaignId: 'cmp_1' }, 'fromProposalId'],
    [{ campaignId: 'cmp_1', fromProposalId: 'a', products: [{ productId: 'p' }] }, 'fromProposalId'],
    [{ campaignId: 'cmp_1', products: [{ productId: 'p' }], totalBudget: 5 }, 'totalBudget'],
    [{ campaignId: 'cmp_1', fromProposalId: 'a', isPaused: true }, 'isPaused'],
    [{ mediaBuyId: 'mb_1', products: [{ productId: 'p' }] }, 'products'],
    [{ mediaBuyId: 'mb_1', isPaused: true, name: 'Oat' }, 'name'],
    [{ mediaBuyId: 'mb_1', isPaused: true, desiredPhase: 'canceled' }, 'desiredPhase'],
    [{ campaignId: 'c', fromProposalId: 'a', sellerId: 7 }, 'sellerId'],
    [{ campaignId: 'c', sellerId: 8, products: [{ productId: 'sf1:8:a' }, { productId: 'sf1:7:a' }] }, 'products[1].productId'],
    [{ campaignId: 'c', products: [{ productId: 'p', bidPrice: 0 }] }, 'products[0].bidPrice'],
    [{ mediaBuyId: 'mb_1', isPaused: true, reason: 'None' }, 'reason'],
    [{ mediaBuyId: 'mb_1', name: ' ' }, 'name'],
    [{ mediaBuyId: 'mb_1', isAccepted: true, desiredPhase: 'canceled' }, 'isAccepted'],
    [{ campaignId: 'c', fromProposalId: 'a', expectedRevision: 3 }, 'expectedRevision'],
    [{ campaignId: 'c', fromProposalId: 'a', isAccepted: true }, 'isAccepted'],
  ])('refuses %j with the field %s', async (given, field) => {
    const { run, asked } = start();
    await expect(run(given)).rejects.toMatchObject({ field });
    expect(asked).toEqual([]);
  });

  it.each<[object, string]>([
    [{ campaignId: 'c', fromProposalId: 'a' }, 'write'],
    [{ campaignId: 'c', fromProposalId: 'a', totalBudget: 5 }, 'write'],
    [{ campaignId: 'c', products: [{ productId: 'p' }] }, 'write'],
    [{ campaignId: 'c', products: [{ productId: 'p' }, { productId: 'q', budget: 5 }] }, 'write'],
    [{ mediaBuyId: 'm', packages: [{ packageId: 'a', budget: 3 }] }, 'spend'],
    [{ mediaBuyId: 'm', isPaused: true }, 'write'],
    [{ mediaBuyId: 'm', isPaused: false }, 'spend'],
    [{ mediaBuyId: 'm', desiredPhase: 'canceled' }, 'write'],
    [{ mediaBuyId: 'm', isAccepted: true }, 'spend'],
  ])('requires for %j the scope %s', (given, expected) => {
    const { read, scope } = start();
    expect(scope(read(given))).toBe(expected);
  });
});

describe('the confirmation question of a media buy', () => {
  const { state } = aMediaBuy();
  const [{ packageId, productName, budget }] = state.packages as [(typeof state.packages)[number]];
  const [from, whole] = [Number(budget), Number(state.budget)].map((amount) => amount.toLocaleString('en-US'));
  const to = (Number(budget) + 1_000).toLocaleString('en-US');
  const thing = `the media buy “${state.name}” at “${state.sellerName}” (${whole} ${state.currency})`;

  it('names the booked terms and the agreed ones', () => {
    const differences = [
      { packageId, field: 'price', agreed: '12', booked: '20.5' },
      { packageId: null, field: 'end_time', agreed: '2026-04-01T00:00:00.000Z', booked: '2026-05-01T00:00:00.000Z' },
    ] as const;
    expect(mediaBuyChangeText({ ...state, differences }, { isAccepted: true })).toBe(
      `Agree to what “${state.sellerName}” booked for “${state.name}”: 20.50 EUR instead of 12.00 EUR (price of “${productName}”), ` +
        '2026-05-01T00:00:00.000Z instead of 2026-04-01T00:00:00.000Z (end).',
    );
  });

  it.each<[Readonly<Record<string, unknown>>, string]>([
    [{ isPaused: true }, `Pause ${thing}.`],
    [{ isPaused: false }, `Let ${thing} run on and spend.`],
    [{ desiredPhase: 'canceled', reason: 'Sold\nout' }, `Cancel ${thing}, for good. The seller is told why: “Sold out”.`],
    [{ name: 'Oat' }, `Change ${thing}: name from “${state.name}” to “Oat”.`],
    [
      { packages: [{ packageId, budget: Number(budget) + 1_000 }] },
      `Change ${thing}: its budget from ${whole} to ${(Number(state.budget) + 1_000).toLocaleString('en-US')} ${state.currency} in all: “${productName}” from ${from} to ${to} ${state.currency}.`,
    ],
  ])('names the seller and the values before and after: %j', (sent, question) => {
    expect(mediaBuyChangeText(state, sent)).toBe(question);
  });
});
