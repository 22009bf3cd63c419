import type { Schemas } from './api';
import { blankCatalog, bytesOf, catalogBody, draftOfCatalog, groupedIssues, joinedCatalog } from './catalog-body';

const stored = {
  catalogId: 'shoes',
  name: 'Shoes',
  type: 'product',
  sourceType: 'url',
  url: 'https://shop.example/feed',
  feedFormat: 'custom',
  updateFrequency: 'daily',
  validationMode: 'strict',
  conversionEvents: ['purchase'],
  feedFieldMappings: [
    { feed_field: 'cost', catalog_field: 'price', transform: 'divide', by: 100, separator: null, value: null, default: null },
  ],
} as unknown as Schemas['Catalog'];

describe('catalogBody', () => {
  it('sends all settings of a stored catalog again, also those without a field', () => {
    expect(catalogBody({ account: '7', draft: draftOfCatalog(stored), before: stored })).toEqual({
      account: { account_id: '7' },
      catalogs: [
        {
          catalog_id: 'shoes',
          type: 'product',
          name: 'Shoes',
          url: 'https://shop.example/feed',
          feed_format: 'custom',
          update_frequency: 'daily',
          conversion_events: ['purchase'],
          feed_field_mappings: [{ feed_field: 'cost', catalog_field: 'price', transform: 'divide', by: 100 }],
        },
      ],
      delete_missing: false,
      dry_run: false,
      validation_mode: 'strict',
    });
  });

  it('sends items without an interval, never deletes other catalogs, and makes the id of the name', () => {
    const draft = { ...blankCatalog, name: ' Größe & Schuhe ', source: 'inline' as const };
    const body = catalogBody({ account: '7', draft, items: [{ id: '1' }], isDry: true });
    expect(body).toMatchObject({ delete_missing: false, dry_run: true });
    expect(body.catalogs).toEqual([{ catalog_id: 'große-schuhe', type: 'product', name: 'Größe & Schuhe', items: [{ id: '1' }] }]);
    expect(bytesOf(body)).toBeGreaterThan(JSON.stringify(body).length);
  });
});

describe('joinedCatalog', () => {
  const base = draftOfCatalog(stored);

  it('keeps what others have changed meanwhile, and asks about what both have changed', () => {
    const theirs = { ...base, url: 'https://new.example/feed', every: 'hourly' as const };
    expect(joinedCatalog(base, { ...base, name: 'Boots' }, theirs)).toEqual({ value: { ...theirs, name: 'Boots' }, conflicts: [] });
    const mine = { ...base, url: 'https://mine.example/feed' };
    expect(joinedCatalog(base, mine, theirs)).toEqual({ value: { ...theirs, url: mine.url }, conflicts: ['url'] });
  });

  it('asks when others have changed where the items come from', () => {
    const mine = { ...base, name: 'Boots' };
    expect(joinedCatalog(base, mine, { ...base, source: 'inline', url: '' })).toEqual({
      value: { ...mine, url: '' },
      conflicts: ['source'],
    });
  });
});

describe('groupedIssues', () => {
  it('counts problems by reason: errors first, then the most frequent', () => {
    const one = (item_id: string | null, issue: string, severity: 'error' | 'warning') => ({
      item_id,
      item_index: 0,
      field: 'id',
      issue,
      severity,
    });
    expect(groupedIssues([one('a', 'No title.', 'warning'), one('b', 'No title.', 'warning'), one(null, 'No id.', 'error')])).toEqual([
      { field: 'id', issue: 'No id.', severity: 'error', count: 1, itemIds: [] },
      { field: 'id', issue: 'No title.', severity: 'warning', count: 2, itemIds: ['a', 'b'] },
    ]);
  });
});
