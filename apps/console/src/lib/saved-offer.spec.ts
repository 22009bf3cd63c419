import { instantOf, type ListedOffer, localTime, offerBody, offerChanges, type OfferDraft } from './saved-offer';

const draft: OfferDraft = {
  briefArtifactId: 'brief_1',
  proposalId: 'sfp1:3:p',
  operator: 'domain',
  domain: ' acme.example ',
  customerId: '',
  label: ' Spring ',
  notes: '',
  expiresAt: localTime('2026-12-01T10:30:00.000Z'),
};
const offer = {
  label: 'Spring',
  notes: 'By phone',
  expiresAt: '2026-12-01T10:30:21.123Z',
} as ListedOffer;

describe('saved offers', () => {
  test('a body names the operator by its domain or its account, never by both', () => {
    expect(offerBody(draft)).toEqual({
      briefArtifactId: 'brief_1',
      proposalId: 'sfp1:3:p',
      operatorId: { domain: 'acme.example' },
      label: 'Spring',
      expiresAt: '2026-12-01T10:30:00.000Z',
    });
    expect(offerBody({ ...draft, operator: 'customerId', customerId: ' 42 ', notes: 'x' })).toMatchObject({
      operatorId: { customerId: 42 },
      notes: 'x',
    });
    expect(offerBody({ ...draft, operator: 'customerId', customerId: 'Acme' })).toMatchObject({ operatorId: { customerId: 'Acme' } });
  });

  test('a change has only what differs, and an expiry only when it was touched', () => {
    const same = { label: 'Spring', notes: 'By phone', expiresAt: localTime(offer.expiresAt) };
    expect(offerChanges(same, offer)).toEqual({});
    expect(offerChanges({ ...same, notes: ' ' }, offer)).toEqual({ notes: null });
    expect(offerChanges({ ...same, label: 'Summer', expiresAt: localTime('2026-12-02T08:00:00Z') }, offer)).toEqual({
      label: 'Summer',
      expiresAt: '2026-12-02T08:00:00.000Z',
    });
  });

  test('a local time is the same instant again, and what is none stays as it was typed', () => {
    expect(instantOf(localTime('2026-03-29T00:30:00.000Z'))).toBe('2026-03-29T00:30:00.000Z');
    expect(instantOf('')).toBe('');
  });
});
