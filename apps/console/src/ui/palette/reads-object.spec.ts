import { readsObject } from './reads-object';

const path = '/api/v2/buyer/advertisers/{id}/catalogs/{catalogId}';
const keyOf = (id: number, catalogId: string) => ['get', path, { params: { path: { id, catalogId } } }];

describe('A query', () => {
  test('reads an opened object when its id and its advertiser are asked for, not the same id of another advertiser', () => {
    expect(readsObject(keyOf(1, 'spring'), path, ['spring', '1'])).toBe(true);
    expect(readsObject(keyOf(2, 'spring'), path, ['spring', '1'])).toBe(false);
    expect(readsObject(keyOf(1, 'autumn'), path, ['spring', '1'])).toBe(false);
  });

  test('of a whole list reads each of its objects, and one of another path none', () => {
    expect(readsObject(['get', '/api/v2/connected-apps', {}], '/api/v2/connected-apps', ['app_1'])).toBe(true);
    expect(readsObject(['get', '/api/v2/connected-apps', {}], path, ['spring', '1'])).toBe(false);
  });
});
