import { fromRow } from './supply-request.row';

test('fromRow converts a table row into a supply request', () => {
  const at = new Date('2026-01-15T12:00:00.000Z');
  const fields = { domain: 'lakeside.example', channel: 'ctv', geo: 'SE', notes: null };
  const row = {
    ...fields,
    account_id: 1,
    launch_date: '2026-03-01',
    desired_supply: 'Much',
    created_at: at,
    updated_at: at,
    is_available: true,
  };
  expect(fromRow(row)).toEqual({
    ...fields,
    accountId: 1,
    launchDate: '2026-03-01',
    desiredSupply: 'Much',
    createdAt: at,
    updatedAt: at,
    isAvailable: true,
  });
});
