import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { anEventSource, epoch } from '../testing';
import { eventTypes } from './event-types';

const later = new Date('2026-01-15T12:05:00.000Z');

describe('EventSource', () => {
  test('removes duplicate types and domains, and normalises domains', () => {
    const { state, recorded } = anEventSource({
      eventTypes: ['purchase', 'lead', 'purchase'],
      allowedDomains: ['https://www.Acme.com/shop', 'acme.com', 'shop.acme.com'],
    });
    expect(state).toMatchObject({ eventTypes: ['purchase', 'lead'], allowedDomains: ['acme.com', 'shop.acme.com'], revision: 1 });
    expect([recorded.audit, recorded.events]).toEqual(['CREATE', []]);
  });

  test('refuses an invalid domain and names its position', () => {
    expect(() => anEventSource({ allowedDomains: ['acme.com', 'localhost', '10.0.0.1'] })).toThrow(
      expect.objectContaining({ code: 'VALIDATION_ERROR', field: 'allowedDomains[1]' }),
    );
  });

  test('raises the revision and emits an event on a change; omitted fields keep their value', () => {
    const { state, recorded } = anEventSource().update({ name: 'Till', eventTypes: undefined }, later);
    expect(state).toMatchObject({ name: 'Till', eventTypes: ['purchase'], revision: 2, createdAt: epoch, updatedAt: later });
    expect(recorded).toMatchObject({
      audit: 'UPDATE',
      events: [{ type: 'event_sources.changed', accountId: 1, payload: { advertiserId: 1, eventSourceId: 'es_1', revision: 2 } }],
    });
  });

  test('is a no-op for equal values: no event, no audit entry', () => {
    const known = anEventSource();
    expect(known.update({ name: 'Shop', allowedDomains: ['SHOP.acme.com'] }, later)).toBe(known);
    expect(known.update({}, later)).toBe(known);
  });

  test('emits an event when it is deleted', () => {
    const { state, recorded } = anEventSource().delete(later);
    expect(state.deletedAt).toEqual(later);
    expect(recorded).toMatchObject({ audit: 'DELETE', events: [{ type: 'event_sources.removed', payload: { eventSourceId: 'es_1' } }] });
  });
});

test('event types match those of the protocol', () => {
  const file = '../../../../node_modules/@adcp/sdk/dist/lib/schemas-data/3.0/enums/event-type.json';
  const { enum: known } = JSON.parse(readFileSync(join(__dirname, file), 'utf8')) as { enum: string[] };
  expect(eventTypes).toEqual(known);
});
