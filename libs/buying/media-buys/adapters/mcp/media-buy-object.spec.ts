import { aMediaBuy } from '../../testing';
import { mediaBuyObject } from './media-buy-object';

const { state } = aMediaBuy();
const asked = { key: 'k', requestedAt: '2026-01-15T12:00:00.000Z', requestId: null, isWaiting: true };
const updateTo = (flightEnd: string | null) =>
  mediaBuyObject({ ...state, pendingChange: { action: 'update', terms: { packages: [], flightEnd }, ...asked } });

describe('a media buy returned by search or get', () => {
  it('uses the tool names for seller and flight', () => {
    const object = mediaBuyObject(state);
    expect(object).toMatchObject({ sellerId: 7, flight: { startAt: state.flightStart, endAt: state.flightEnd }, pendingChange: null });
    for (const name of ['storefrontId', 'flightDates']) expect(object).not.toHaveProperty(name);
  });

  it('uses the tool names in a pending change', () => {
    const object = updateTo('2026-05-01T00:00:00.000Z');
    expect(object).toMatchObject({ pendingChange: { action: 'update', flight: { endAt: new Date('2026-05-01T00:00:00.000Z') } } });
    expect(object).not.toHaveProperty('pendingChange.flightDates');
    expect(updateTo(null)).toMatchObject({ pendingChange: { flight: null } });
  });
});
