import { driftOf, overlayDriftOf } from './drift';

const overlay = {
  geo_countries: ['DE', 'FR'],
  frequency_cap: { max_impressions: 3, per: 'devices', window: { interval: 1, unit: 'days' } },
  property_list: { agent_url: 'https://a.example', list_id: 'pls_1', auth_token: 'secret' },
};

describe('fields that a seller echoes', () => {
  it('are no drift when they are equal, reordered, extended or omitted', () => {
    const { auth_token: _, ...list } = overlay.property_list;
    const echo = {
      ...overlay,
      geo_countries: ['FR', 'DE'],
      frequency_cap: { ...overlay.frequency_cap, note: 'ours' },
      property_list: list,
      theirs: 1,
    };
    expect(overlayDriftOf('p', overlay, echo)).toEqual([]);
    expect(overlayDriftOf('p', overlay, undefined)).toEqual([]);
    expect(driftOf('p', { pacing: 'even', bid_price: 4 }, { pacing: 'even', bid_price: null, other: true })).toEqual([]);
  });

  it('are drift when a value differs or a part of it is missing', () => {
    const echo = { geo_countries: ['DE'], frequency_cap: { ...overlay.frequency_cap, max_impressions: 4 } };
    expect(overlayDriftOf('p', overlay, echo)).toEqual([
      { packageId: 'p', field: 'targeting_overlay.geo_countries', ordered: '["DE","FR"]', echoed: '["DE"]' },
      {
        packageId: 'p',
        field: 'targeting_overlay.frequency_cap',
        ordered: JSON.stringify(overlay.frequency_cap),
        echoed: JSON.stringify({ ...overlay.frequency_cap, max_impressions: 4 }),
      },
      {
        packageId: 'p',
        field: 'targeting_overlay.property_list',
        ordered: '{"agent_url":"https://a.example","list_id":"pls_1"}',
        echoed: '',
      },
    ]);
    expect(overlayDriftOf('p', { geo_countries: ['DE'] }, { geo_countries: ['DE', 'FR'] })).toHaveLength(1);
    expect(driftOf(null, { po_number: 'PO-1' }, { po_number: 'PO-2' })).toEqual([
      { packageId: null, field: 'po_number', ordered: 'PO-1', echoed: 'PO-2' },
    ]);
  });

  it('are shortened in drift, and contain no token of a list', () => {
    const [{ echoed } = { echoed: '' }] = driftOf('p', { note: 'x' }, { note: 'y'.repeat(1_000) });
    expect(echoed).toHaveLength(500);
    const said = JSON.stringify(
      overlayDriftOf('p', { property_list: overlay.property_list }, { property_list: { list_id: 'other', auth_token: 'secret' } }),
    );
    expect(said).not.toContain('secret');
  });
});
