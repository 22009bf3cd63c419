import { aChange, epoch, later } from '../testing';
import { Audience, type AudienceState } from './audience';
import { audienceStates } from './audience.states';

const anAudience = (more: Partial<AudienceState> = {}) =>
  new Audience({ ...Audience.create({ accountId: 1, advertiserId: 1, audienceId: 'crm' }, epoch).state, ...more });
const settled = { uploadedCount: 100, isLarge: true, isDeleted: false, isAwaited: false, at: later(1) };

describe('An audience', () => {
  it('is processed from its first sync on, and nothing is known of its size', () => {
    expect(anAudience().state).toMatchObject({ status: 'PROCESSING', deleted: false, uploadedCount: null, matchedCount: null });
  });

  it.each([
    [true, 'READY'],
    [false, 'TOO_SMALL'],
  ])('that is large enough: %s. It is %s', (isLarge, status) => {
    expect(anAudience().settle({ ...settled, isLarge }).state).toMatchObject({ status, uploadedCount: 100, updatedAt: later(1) });
  });

  it('deleted: it has no members, nobody matched it, and another sync brings it back', () => {
    const deleted = anAudience({ matchedCount: 7 }).settle({ ...settled, uploadedCount: 0, isDeleted: true });
    expect(deleted.state).toMatchObject({ status: 'TOO_SMALL', deleted: true, uploadedCount: 0, matchedCount: null });
    expect(deleted.await(aChange('crm'), later(2)).state).toMatchObject({ status: 'PROCESSING', deleted: false, uploadedCount: null });
    expect(deleted.await(aChange('crm', { delete: true }), later(2)).state).toMatchObject({ deleted: true, uploadedCount: 0 });
  });

  it('that another sync waits for stays in processing, even if this one deletes it', () => {
    expect(anAudience().settle({ ...settled, isAwaited: true }).state.status).toBe('PROCESSING');
    const state = anAudience({ matchedCount: 3 }).settle({ ...settled, isAwaited: true, isDeleted: true, uploadedCount: 0 }).state;
    expect(state).toMatchObject({ status: 'PROCESSING', deleted: false, matchedCount: null });
  });

  it('keeps name and consent basis unless the sync says otherwise, or deletes it', () => {
    const named = anAudience().await(aChange('crm', { name: 'A', consentBasis: 'consent' }), later(1));
    expect(named.await(aChange('crm'), later(2)).state).toMatchObject({ name: 'A', consentBasis: 'consent' });
    expect(named.await(aChange('crm', { name: 'B' }), later(2)).state).toMatchObject({ name: 'B', consentBasis: 'consent' });
    expect(named.await(aChange('crm', { name: 'B', delete: true }), later(2)).state).toMatchObject({ name: 'A', deleted: false });
  });

  it.each(audienceStates.states)('from %s a failed sync leads to ERROR, the next one out of it', (status) => {
    const failed = anAudience({ status, uploadedCount: 5 }).fail(later(1));
    expect(failed.state).toMatchObject({ status: 'ERROR', uploadedCount: 5 });
    expect(failed.await(aChange('crm'), later(2)).settle(settled).state.status).toBe('READY');
  });
});
