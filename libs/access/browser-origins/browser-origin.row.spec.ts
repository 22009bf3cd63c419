import { fromRow } from './browser-origin.row';

test('a row of the table is a browser origin', () => {
  const createdAt = new Date('2026-01-15T12:00:00.000Z');
  expect(fromRow({ account_id: 1, id: 'origin_1', name: 'First', created_at: createdAt })).toEqual({
    accountId: 1,
    id: 'origin_1',
    name: 'First',
    createdAt,
  });
});
