import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changesOfSource, eventGroups, sellerAnswer, summariesOf } from './event-source';

describe('Event sources', () => {
  it('puts every event type of the contract in one group', () => {
    const document = JSON.parse(readFileSync(join(__dirname, '../../../../docs/openapi.json'), 'utf8')) as {
      components: { schemas: Record<string, { properties: { eventTypes: { items: { enum: string[] } } } }> };
    };
    const known = document.components.schemas['CreateEventSourceBody']!.properties.eventTypes.items.enum;
    expect(Object.values(eventGroups).flat().toSorted()).toEqual(known.toSorted());
  });

  it('sends only the settings that the person has changed', () => {
    const source = { name: 'Shop', eventTypes: ['purchase', 'lead'] as const, allowedDomains: ['shop.example'] };
    const before = { ...source, eventTypes: [...source.eventTypes] };
    expect(changesOfSource(before, { ...before, eventTypes: ['lead', 'purchase'] })).toEqual({});
    expect(changesOfSource(before, { ...before, name: 'Till', allowedDomains: [] })).toEqual({ name: 'Till', allowedDomains: [] });
  });

  it('reads what a seller has answered, the most severe issue first', () => {
    const answer = sellerAnswer({
      seller_id: 'px_1',
      setup: { snippet: '<script>track()</script>', snippet_type: 'html', instructions: 'Once per page' },
      health: {
        status: 'minimum',
        last_event_at: '2026-05-01T10:00:00Z',
        events_received_24h: 0,
        match_rate: 0.25,
        issues: [
          { severity: 'info', message: 'Add values' },
          { severity: 'error', message: 'No addresses' },
        ],
      },
    });
    expect(answer).toEqual({
      sellerId: 'px_1',
      snippet: '<script>track()</script>',
      instructions: 'Once per page',
      isServerOnly: false,
      health: 'minimum',
      lastEventAt: '2026-05-01T10:00:00Z',
      recentEvents: 0,
      matchRate: 0.25,
      issues: [
        { severity: 'error', message: 'No addresses' },
        { severity: 'info', message: 'Add values' },
      ],
    });
  });

  it.each([
    null,
    {},
    { setup: 'none', health: ['good'], seller_id: 7 },
    {
      setup: { snippet: ' ' },
      health: { status: 'fine', last_event_at: 'today', match_rate: 2, events_received_24h: -1, issues: [{ severity: 'x' }, null] },
    },
  ])('leaves out what is not as the protocol says: %j', (data) => {
    const { isServerOnly, issues, ...rest } = sellerAnswer(data as Parameters<typeof sellerAnswer>[0]);
    expect([isServerOnly, issues]).toEqual([false, []]);
    expect(Object.values(rest).filter((value) => value !== null)).toEqual([]);
  });

  it('sums up the shares of each source: the worst health, the last event, failed ones', () => {
    const of = (status: 'COMPLETED' | 'FAILED' | 'DISABLED', health: object, enabled = true) => ({
      resourceId: 'es_1',
      enabled,
      status,
      responseData: { health } as Record<string, unknown>,
    });
    const summary = summariesOf([
      of('COMPLETED', { status: 'good', last_event_at: '2026-05-01T10:00:00Z' }),
      of('COMPLETED', { status: 'insufficient', last_event_at: '2026-05-01T12:00:00+04:00' }),
      of('FAILED', {}),
      of('DISABLED', { status: 'good', last_event_at: '2027-01-01T10:00:00Z' }, false),
    ]);
    expect([...summary]).toEqual([['es_1', { sellers: 3, failed: 1, health: 'insufficient', lastEventAt: '2026-05-01T10:00:00Z' }]]);
  });
});
