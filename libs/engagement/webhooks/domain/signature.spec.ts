import { createHmac } from 'node:crypto';
import { bodyFor, revisionBody, sampleFacts } from './payload';
import { signatureOf } from './signature';

const body = revisionBody('dlv_1', new Date('2026-03-01T10:00:00.000Z'), { ...sampleFacts, pendingAgents: ['müller-tv'] });

describe('the signature', () => {
  // spec: auth.signature, auth.signature.no-prefix, auth.signature.no-timestamp, auth.signature.body-alone, auth.signature.raw-bytes
  it('is the hex HMAC-SHA256 of the raw bytes alone', () => {
    const raw = Buffer.from(body);
    expect(signatureOf(raw, 'a secret of some length')).toBe(createHmac('sha256', 'a secret of some length').update(raw).digest('hex'));
    expect(signatureOf(raw, 'a secret of some length')).toMatch(/^[0-9a-f]{64}$/);
  });

  it('matches RFC 4231, test case 2', () => {
    expect(signatureOf(Buffer.from('what do ya want for nothing?'), 'Jefe')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });
});

describe('the body', () => {
  // spec: events.payload.event, events.payload.deliveryId, events.payload.occurredAt, events.payload.discoveryId, events.payload.campaignId
  // spec: events.payload.revision, events.payload.resultsComplete, events.payload.pendingAgents, events.payload.sellersRequested
  // spec: events.payload.sellersResponded, events.no-products
  it('has exactly the fields of the contract', () => {
    expect(JSON.parse(body)).toStrictEqual({
      event: 'discovery.revision',
      deliveryId: 'dlv_1',
      occurredAt: '2026-03-01T10:00:00.000Z',
      data: {
        discoveryId: 'disc_sample',
        campaignId: 'cmp_sample',
        revision: 1,
        resultsComplete: false,
        pendingAgents: ['müller-tv'],
        sellersRequested: 2,
        sellersResponded: 1,
      },
    });
  });

  it('of a redelivery differs only in the deliveryId', () => {
    expect(bodyFor('dlv_2', body)).toBe(body.replace('dlv_1', 'dlv_2'));
  });
});
