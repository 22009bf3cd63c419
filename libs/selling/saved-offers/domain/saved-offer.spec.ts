import { aProduct, aProposal } from '@exchange/discovery/testing';
import { aSavedOffer, aSnapshot, daysLater, savedAt } from '../testing';
import { newCode } from './code';
import { statusAt } from './saved-offer';
import { withExpiry, snapshotOf } from './snapshot';

const redemption = { by: 20, discoveryId: 'disc_9' };
const conflict = (message: string) => expect.objectContaining({ status: 409, message: expect.stringContaining(message) });

describe('SavedOffer', () => {
  test('is active until exactly its expiry', () => {
    const { state, recorded } = aSavedOffer();
    expect([state.status, recorded.audit]).toEqual(['active', 'CREATE']);
    expect(statusAt(state, new Date(daysLater(10).getTime() - 1))).toBe('active');
    expect(statusAt(state, daysLater(10))).toBe('expired');
  });

  test.each([
    ['that has passed', 0],
    ['beyond 14 days', 14.001],
  ])('answers 400 to an expiry %s', (_, days) => {
    const refused = expect.objectContaining({ status: 400, field: 'expiresAt' });
    expect(() => aSavedOffer({ expiresAt: daysLater(days) })).toThrow(refused);
    expect(() => aSavedOffer().change({ expiresAt: daysLater(days) }, savedAt)).toThrow(refused);
    expect(aSavedOffer({ expiresAt: daysLater(14) }).state.expiresAt).toEqual(daysLater(14));
  });

  test('is redeemed once, and refuses in each other state with its reason', () => {
    const redeemed = aSavedOffer().redeem(redemption, daysLater(1));
    expect(redeemed.state).toMatchObject({ status: 'redeemed', redeemedBy: 20, redeemedIn: 'disc_9', redeemedAt: daysLater(1) });
    expect(() => redeemed.redeem(redemption, daysLater(1))).toThrow(conflict('has been redeemed'));
    expect(() => aSavedOffer().redeem(redemption, daysLater(10))).toThrow(conflict('has expired'));
    expect(() => aSavedOffer().revoke(daysLater(1)).redeem(redemption, daysLater(1))).toThrow(conflict('has revoked'));
  });

  test('is revoked while active or expired, not when redeemed', () => {
    expect(aSavedOffer().revoke(daysLater(1)).state.status).toBe('revoked');
    expect(aSavedOffer().revoke(daysLater(11)).state.status).toBe('revoked');
    const redeemed = aSavedOffer().redeem(redemption, daysLater(1));
    expect(() => redeemed.revoke(daysLater(2))).toThrow(conflict('Not possible'));
  });

  test('changes label and notes at any time, and the expiry only while active', () => {
    const revoked = aSavedOffer().revoke(daysLater(1));
    expect(revoked.change({ label: 'Old', notes: 'Too late' }, daysLater(2)).state).toMatchObject({ label: 'Old', notes: 'Too late' });
    expect(aSavedOffer().change({ expiresAt: daysLater(3) }, daysLater(1)).state.expiresAt).toEqual(daysLater(3));
    expect(() => revoked.change({ expiresAt: daysLater(3) }, daysLater(2))).toThrow(conflict('Only an active offer'));
    expect(() => aSavedOffer().change({ expiresAt: daysLater(12) }, daysLater(10))).toThrow(conflict('Only an active offer'));
    expect(revoked.change({ expiresAt: daysLater(10) }, daysLater(2)).recorded).toEqual(revoked.recorded);
  });

  test('has a code without ambiguous characters', () => {
    const codes = Array.from({ length: 200 }, newCode);
    expect(codes.every((code) => /^PRP-[0-9A-HJKMNP-TV-Z]{8}$/.test(code))).toBe(true);
    expect(new Set(codes).size).toBe(200);
  });
});

describe('snapshotOf', () => {
  const products = [aProduct('sf1:3:a', { briefRelevance: 'As the brief says' }), aProduct('sf1:3:b')];
  const refined = { round: 2, refinedFrom: 'sfp1:3:o', omitted: true, limitations: [] };
  const proposals = [aProposal('sfp1:3:p', { 'sf1:3:a': 100 }, refined), aProposal('sfp1:3:gone', { 'sf1:3:z': 100 })];

  test('contains the proposal and its products without refinements and members about the brief', () => {
    const saved = snapshotOf({ products, proposals }, 'sfp1:3:p');
    expect(saved.products).toEqual([{ ...products[0], briefRelevance: null }]);
    expect(saved.proposals).toEqual([aProposal('sfp1:3:p', { 'sf1:3:a': 100 })]);
  });

  test('answers 404 to an unknown proposal, and 409 when a product of it was not offered', () => {
    expect(() => snapshotOf({ products, proposals }, 'sfp1:3:other')).toThrow(
      expect.objectContaining({ status: 404, field: 'proposalId' }),
    );
    expect(() => snapshotOf({ products, proposals }, 'sfp1:3:gone')).toThrow(expect.objectContaining({ status: 409, field: 'proposalId' }));
  });

  test('gets the expiry of the offer when it is redeemed', () => {
    const { products: offered, proposals: made } = withExpiry(aSnapshot(), daysLater(10));
    expect([offered[0]!.expiresAt, made[0]!.expiresAt]).toEqual(Array(2).fill(daysLater(10).toISOString()));
  });
});
