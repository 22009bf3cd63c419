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
    ['a draft', { status: 'DRAFT' }, [], ''],
    ['an order that the seller has not answered', { status: 'PENDING_APPROVAL' }, ['pending_approval'], 'Seller 7 has not approved'],
    ['an order that the seller looks at', { status: 'PENDING_APPROVAL', taskId: 't' }, ['pending_approval'], 'Seller 7 has not approved'],
    ['an order that goes again', { status: 'PENDING_APPROVAL', reason: 'Not reached.' }, ['pending_retry'], 'again: Not reached.'],
    [
      'an order with an error',
      { status: 'INPUT_REQUIRED', reason: 'No brand.' },
      ['pending_input'],
      'needs a correction of Spring: Seller 7: No brand.',
    ],
    [
      'an order that was booked otherwise',
      { status: 'PENDING_BUYER_DECISION', reason: 'Seller 7 booked 700.' },
      ['pending_buyer_decision'],
      'Seller 7 booked 700. Accept it, or cancel',
    ],
    ['creatives', { ...active, ...later, sourceStatus: 'pending_creatives' }, ['pending_creatives'], 'waits for the creatives'],
    ['the start, as its seller says', { ...active, ...later, sourceStatus: 'pending_start' }, ['pending_start'], 'begins on 2026-03-06'],
    ['nothing: the start has passed, whatever its seller says', { ...active, sourceStatus: 'pending_start' }, [], ''],
    ['the start, whatever its seller says', { ...active, ...later }, ['pending_start'], 'begins on 2026-03-06 (Europe/Berlin)'],
    ['nothing', active, [], ''],
    ['nothing, paused', { ...active, ...later, status: 'PAUSED' }, [], ''],
    ['a change', { ...active, pendingChange: change }, ['pending_change'], 'has not agreed to the change of Spring: Seller 7 yet: pause'],
    [
      'creatives and a change',
      { ...active, sourceStatus: 'pending_creatives', pendingChange: change },
      ['pending_creatives', 'pending_change'],
      'waits for the creatives',
    ],
    ['nothing: it is over', { status: 'REJECTED', reason: 'No.', pendingChange: change }, [], ''],
  ])('%s', (_, given, reasons, text) => {
    const waits = waitsOf({ ...state, statusSince: since, ...given }, now);
    expect(waits.map(({ reason }) => reason)).toEqual(reasons);
    for (const wait of waits) expect(wait).toMatchObject({ mediaBuyId: 'mb_1', since });
    expect(waits[0]?.what ?? '').toContain(text);
  });
});
