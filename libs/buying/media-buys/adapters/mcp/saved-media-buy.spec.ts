import type { PendingChange } from '../../domain/media-buy-state';
import { aMediaBuy } from '../../testing';
import { savedMediaBuy, savedMediaBuySchema } from './saved-media-buy';

const { state } = aMediaBuy();
const [{ packageId }] = state.packages as [(typeof state.packages)[number]];
const asked = { key: 'k', requestedAt: '2026-01-15T12:00:00.000Z' };

/** The answer of the tool, validated against its schema. */
const shown = (pendingChange: PendingChange | null, status: typeof state.status = 'ACTIVE') =>
  savedMediaBuySchema.parse(savedMediaBuy({ ...state, revision: 1, status, pendingChange })) as unknown as Record<string, unknown>;

describe('a media buy in the answer of save_media_buy', () => {
  it('uses the tool names, and a phase in place of the status', () => {
    const object = shown(null, 'PAUSED');
    expect(object).toMatchObject({
      mediaBuyId: 'mb_1',
      sellerId: 7,
      phase: 'active',
      isPaused: true,
      isArchived: false,
      flight: { startAt: '2026-03-01T00:00:00.000Z', endAt: '2026-04-01T00:00:00.000Z' },
      budget: 1_000.5,
    });
    for (const name of ['status', 'flightDates', 'storefrontId', 'pendingChange', 'pendingAt']) expect(object).not.toHaveProperty(name);
  });

  it('shows live and proposed values of a pending change', () => {
    const terms = { packages: [{ packageId, budget: '700.000000' }], flightEnd: '2026-05-01T00:00:00.000Z' };
    expect(shown({ action: 'update', terms, requestId: null, ...asked, isWaiting: true })).toMatchObject({
      budget: 1_000.5,
      pendingAt: 'salesagent',
      pendingChange: {
        action: 'update',
        differences: {
          endTime: { live: '2026-04-01T00:00:00.000Z', proposed: '2026-05-01T00:00:00.000Z' },
          budget: { live: 1_000.5, proposed: 1_100.5 },
          packages: [{ packageId, live: 600, proposed: 700 }],
        },
      },
    });
    expect(shown({ action: 'pause', ...asked })['pendingChange']).toEqual({
      action: 'pause',
      requestedAt: asked.requestedAt,
      differences: {},
    });
    expect(shown({ action: 'cancel', reason: 'Sold out', ...asked })).toMatchObject({
      phase: 'ending',
      pendingAt: 'unknown',
      pendingChange: { action: 'cancel', reason: 'Sold out' },
    });
  });
});
