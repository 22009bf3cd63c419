import { aChange, epoch, later } from '../testing';
import { Audience, type AudienceState } from './audience';
import { audienceStates } from './audience.states';

const anAudience = (more: Partial<AudienceState> = {}) =>
  new Audience({ ...Audience.create({ accountId: 1, advertiserId: 1, audienceId: 'crm' }, epoch).state, ...more });
const settled = { uploadedCount: 100, hasMinimumSize: true, isDeleted: false, isAwaited: false, at: later(1) };

describe('Audience', () => {
  it('starts in PROCESSING with an unknown size', () => {
    expect(anAudience().state).toMatchObject({ status: 'PROCESSING', deleted: false, uploadedCount: null, matchedCount: null });
  });

  it.each([
    [true, 'READY'],
    [false, 'TOO_SMALL'],
  ])('with hasMinimumSize %s settles as %s', (hasMinimumSize, status) => {
    expect(anAudience().settle({ ...settled, hasMinimumSize }).state).toMatchObject({
      status,
      uploadedCount: 100,
      updatedAt: later(1),
    });
  });

  it('has no members and no matches once deleted, and exists again after another sync', () => {
    const deleted = anAudience({ matchedCount: 7 }).settle({ ...settled, uploadedCount: 0, isDeleted: true });
    expect(deleted.state).toMatchObject({ status: 'TOO_SMALL', deleted: true, uploadedCount: 0, matchedCount: null });
    expect(deleted.acceptSync(aChange('crm'), later(2)).state).toMatchObject({ status: 'PROCESSING', deleted: false, uploadedCount: null });
    expect(deleted.acceptSync(aChange('crm', { delete: true }), later(2)).state).toMatchObject({ deleted: true, uploadedCount: 0 });
  });

  it('stays in PROCESSING while another sync waits for it, even if this one deletes it', () => {
    expect(anAudience().settle({ ...settled, isAwaited: true }).state.status).toBe('PROCESSING');
    const state = anAudience({ matchedCount: 3 }).settle({ ...settled, isAwaited: true, isDeleted: true, uploadedCount: 0 }).state;
    expect(state).toMatchObject({ status: 'PROCESSING', deleted: false, matchedCount: null });
  });

  it('keeps name and consent basis unless a sync changes them', () => {
    const named = anAudience().acceptSync(aChange('crm', { name: 'A', consentBasis: 'consent' }), later(1));
    expect(named.acceptSync(aChange('crm'), later(2)).state).toMatchObject({ name: 'A', consentBasis: 'consent' });
    expect(named.acceptSync(aChange('crm', { name: 'B' }), later(2)).state).toMatchObject({ name: 'B', consentBasis: 'consent' });
    expect(named.acceptSync(aChange('crm', { name: 'B', delete: true }), later(2)).state).toMatchObject({ name: 'A', deleted: false });
  });

  it.each(audienceStates.states)('from %s: a failed sync sets ERROR, and the next successful one ends it', (status) => {
    const failed = anAudience({ status, uploadedCount: 5 }).fail(later(1));
    expect(failed.state).toMatchObject({ status: 'ERROR', uploadedCount: 5 });
    expect(failed.acceptSync(aChange('crm'), later(2)).settle(settled).state.status).toBe('READY');
  });
});
