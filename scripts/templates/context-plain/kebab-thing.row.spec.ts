import { fromRow } from './kebab-thing.row';

test('fromRow maps every column', () => {
  const createdAt = new Date('2026-01-15T12:00:00.000Z');
  expect(fromRow({ account_id: 1, id: 'short-prefix_1', name: 'First', created_at: createdAt })).toEqual({
    accountId: 1,
    id: 'short-prefix_1',
    name: 'First',
    createdAt,
  });
});
