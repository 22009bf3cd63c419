import { proposedFields } from './proposed-change';

const campaign = { status: 'ACTIVE', name: 'Oat', budget: { total: 50_000, currency: 'USD', pacing: 'EVEN' } };
const fields = (params: object, object: object | null = campaign) => proposedFields({ ...params }, object && { ...object }, 'Status');

describe('A change that the assistant proposes', () => {
  test('is a change of state for a pause, a resumption, a phase and an archival', () => {
    const after = [{ isPaused: true }, { isPaused: false }, { desiredPhase: 'canceled' }, { isArchived: true }].map(
      (params) => fields(params)[0],
    );
    const expected = ['PAUSED', 'ACTIVE', 'CANCELED', 'ARCHIVED'];
    expect(after).toEqual(expected.map((status) => ({ field: 'status', label: 'Status', before: 'ACTIVE', after: status })));
  });

  test('compares only the members that it mentions', () => {
    const change = { field: 'budget', label: 'Budget', before: { total: 50_000 }, after: { total: 60_000 } };
    expect(fields({ campaignId: 'campaign_1', expectedRevision: 3, budget: { total: 60_000 } })).toEqual([change]);
  });

  test('has only new values when the object is not known', () => {
    expect(fields({ name: 'Rye' }, null)).toEqual([{ field: 'name', label: 'Name', before: undefined, after: 'Rye' }]);
  });
});
