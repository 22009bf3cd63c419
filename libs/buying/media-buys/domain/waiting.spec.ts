import { aMediaBuy } from '../testing';
import type { MediaBuyState } from './media-buy-state';
import { waitsOf } from './waiting';

const now = new Date('2026-03-02T00:00:00.000Z');
const since = new Date('2026-03-01T12:00:00.000Z');
const { state } = aMediaBuy();
const change = { action: 'pause', key: 'k', requestedAt: since.toISOString() } as const;
const active: Partial<MediaBuyState> = { status: 'ACTIVE', sourceStatus: 'active', sellerMediaBuyId: 'theirs' };
const later = { flightStart: new Date('2026-03-05T23:30:00.000Z'), timezone: 'Europe/Berlin' };

describe('waitsOf', () => {
  it.each<[string, Partial<MediaBuyState>, readonly string[], string]>([
    ['a draft: none', { status: 'DRAFT' }, [], ''],
    ['an order that the seller has not answered', { status: 'PENDING_APPROVAL' }, ['pending_approval'], 'Seller 7 has not approved'],
    ['an order that the seller looks at', { status: 'PENDING_APPROVAL', taskId: 't' }, ['pending_approval'], 'Seller 7 has not approved'],
    ['an order that is retried', { status: 'PENDING_APPROVAL', reason: 'Not reached.' }, ['pending_retry'], 'again: Not reached.'],
    [
      'an order that needs a correction',
      { status: 'INPUT_REQUIRED', reason: 'No brand.' },
      ['pending_input'],
      'needs a correction of Spring: Seller 7: No brand.',
    ],
    [
      'an order that was booked on other terms',
      { status: 'PENDING_BUYER_DECISION', reason: 'Seller 7 booked 700.' },
      ['pending_buyer_decision'],
      'Seller 7 booked 700. Accept it, or cancel',
    ],
    [
      'a running media buy without creatives',
      { ...active, ...later, sourceStatus: 'pending_creatives' },
      ['pending_creatives'],
      'waits for the creatives',
    ],
    [
      'a media buy whose seller reports pending_start',
      { ...active, ...later, sourceStatus: 'pending_start' },
      ['pending_start'],
      'begins on 2026-03-06',
    ],
    ['a media buy after its start whose seller still reports pending_start: none', { ...active, sourceStatus: 'pending_start' }, [], ''],
    [
      'a media buy before its start whose seller reports active',
      { ...active, ...later },
      ['pending_start'],
      'begins on 2026-03-06 (Europe/Berlin)',
    ],
    ['a running media buy: none', active, [], ''],
    ['a paused media buy: none', { ...active, ...later, status: 'PAUSED' }, [], ''],
    [
      'a running media buy with a pending change',
      { ...active, pendingChange: change },
      ['pending_change'],
      'has not agreed to the change of Spring: Seller 7 yet: pause',
    ],
    [
      'a media buy without creatives that has a pending change',
      { ...active, sourceStatus: 'pending_creatives', pendingChange: change },
      ['pending_creatives', 'pending_change'],
      'waits for the creatives',
    ],
    ['a rejected media buy with a pending change: none', { status: 'REJECTED', reason: 'No.', pendingChange: change }, [], ''],
  ])('returns the waits of %s', (_, given, reasons, text) => {
    const waits = waitsOf({ ...state, statusSince: since, ...given }, now);
    expect(waits.map(({ reason }) => reason)).toEqual(reasons);
    for (const wait of waits) expect(wait).toMatchObject({ mediaBuyId: 'mb_1', since });
    expect(waits[0]?.what ?? '').toContain(text);
  });
});
