import { catalog, account, own, type Screen } from './screen';

/** Screens of advertisers' data. */
export const dataScreens: readonly Screen[] = [
  { name: 'catalogs', ...own('/catalogs') },
  { name: 'no catalogs', route: '/a/$account/catalogs', path: ({ newcomer }) => `/a/${newcomer}/catalogs`, role: 'newcomer' },
  { name: 'a new catalog', ...own('/catalogs/new') },
  { name: 'a catalog', ...catalog('') },
  { name: 'a catalog: items', ...catalog('/items') },
  { name: 'a catalog: runs', ...catalog('/runs') },
  { name: 'a catalog: sharing', ...catalog('/sharing') },
  { name: 'a catalog: settings', ...catalog('/settings') },
  { name: 'a catalog: history', ...catalog('/history') },
  {
    name: 'a catalog that does not exist',
    ...account('/catalogs/$advertiser/$id', ({ advertiserId }) => `/catalogs/${advertiserId}/cat_0`),
    refusal: 404,
  },
  { name: 'property lists', ...own('/property-lists') },
  {
    name: 'no property lists',
    route: '/a/$account/property-lists',
    path: ({ newcomer }) => `/a/${newcomer}/property-lists`,
    role: 'newcomer',
  },
  { name: 'a new property list', ...own('/property-lists/new') },
  {
    name: 'a property list',
    ...account(
      '/property-lists/$advertiser/$id',
      ({ advertiserId, propertyListId }) => `/property-lists/${advertiserId}/${propertyListId}`,
    ),
  },
  {
    name: 'a property list: campaigns to attach',
    ...account(
      '/property-lists/$advertiser/$id',
      ({ advertiserId, propertyListId }) => `/property-lists/${advertiserId}/${propertyListId}`,
    ),
    key: ['Enter', 'dialog[open] input[type=checkbox]'],
    focus: 'main section header button',
  },
  {
    name: 'editing a property list',
    ...account(
      '/property-lists/$advertiser/$id/edit',
      ({ advertiserId, propertyListId }) => `/property-lists/${advertiserId}/${propertyListId}/edit`,
    ),
  },
  {
    name: 'a property list that does not exist',
    ...account('/property-lists/$advertiser/$id', ({ advertiserId }) => `/property-lists/${advertiserId}/pl_00000000000000000000000000`),
    refusal: 404,
  },
  { name: 'creatives', ...account('/creatives', ({ advertiserId }) => `/creatives?advertiser=${advertiserId}`) },
  { name: 'a new creative', ...account('/creatives', ({ advertiserId }) => `/creatives?advertiser=${advertiserId}&create=1`) },
  { name: 'no creatives', route: '/a/$account/creatives', path: ({ newcomer }) => `/a/${newcomer}/creatives`, role: 'newcomer' },
  {
    name: 'a creative',
    ...account('/creatives/$advertiser/$id', ({ advertiserId, creativeId }) => `/creatives/${advertiserId}/${creativeId}`),
  },
  {
    name: 'a creative that does not exist',
    ...account('/creatives/$advertiser/$id', ({ advertiserId }) => `/creatives/${advertiserId}/cr_00000000000000000000000000`),
    refusal: 404,
  },
  {
    name: 'creative collections',
    ...account('/creatives/collections', ({ advertiserId }) => `/creatives/collections?advertiser=${advertiserId}`),
  },
  {
    name: 'a creative collection',
    ...account(
      '/creatives/collections/$advertiser/$id',
      ({ advertiserId, collectionId }) => `/creatives/collections/${advertiserId}/${collectionId}`,
    ),
  },
  { name: 'creative assets', ...account('/creatives/assets', ({ advertiserId }) => `/creatives/assets?advertiser=${advertiserId}`) },
  {
    name: 'a new text of the library',
    ...account('/creatives/assets', ({ advertiserId }) => `/creatives/assets?advertiser=${advertiserId}`),
    key: ['Enter', 'dialog[open] textarea'],
    focus: 'main [data-create]',
  },
  {
    name: 'a creative asset',
    ...account(
      '/creatives/assets/$advertiser/$id',
      ({ advertiserId, creativeAssetId }) => `/creatives/assets/${advertiserId}/${creativeAssetId}`,
    ),
  },
  {
    name: 'a creative asset that does not exist',
    ...account('/creatives/assets/$advertiser/$id', ({ advertiserId }) => `/creatives/assets/${advertiserId}/asset_0`),
    refusal: 404,
  },
  { name: 'event sources', ...account('/event-sources', ({ eventSourceId }) => `/event-sources?peek=${eventSourceId}`) },
  { name: 'a new event source', ...own('/event-sources', '?create=1') },
  {
    name: 'event sources without an advertiser',
    route: '/a/$account/event-sources',
    path: ({ newcomer }) => `/a/${newcomer}/event-sources`,
    role: 'newcomer',
  },
  {
    name: 'an event source',
    ...account('/event-sources/$advertiser/$id', ({ advertiserId, eventSourceId }) => `/event-sources/${advertiserId}/${eventSourceId}`),
  },
  {
    name: 'an event source that does not exist',
    ...account('/event-sources/$advertiser/$id', ({ advertiserId }) => `/event-sources/${advertiserId}/es_00000000000000000000000000`),
    refusal: 404,
  },
  {
    name: 'rules of a catalog',
    ...account(
      '/catalogs/$advertiser/$id/transform',
      ({ advertiserId, plannedCatalogId }) => `/catalogs/${advertiserId}/${plannedCatalogId}/transform`,
    ),
  },
  {
    name: 'the plan of a catalog',
    ...account(
      '/catalogs/$advertiser/$id/plan',
      ({ advertiserId, plannedCatalogId }) => `/catalogs/${advertiserId}/${plannedCatalogId}/plan`,
    ),
  },
  { name: 'audiences', ...account('/audiences', ({ advertiserId }) => `/audiences?advertiser=${advertiserId}`) },
  {
    name: 'a new audience',
    ...account('/audiences', ({ advertiserId }) => `/audiences?advertiser=${advertiserId}&create=1`),
  },
  {
    name: 'no audiences and no advertiser',
    route: '/a/$account/audiences',
    path: ({ newcomer }) => `/a/${newcomer}/audiences`,
    role: 'newcomer',
  },
  {
    name: 'an audience',
    ...account('/audiences/$advertiser/$id', ({ advertiserId }) => `/audiences/${advertiserId}/customers`),
  },
  {
    name: 'an audience that does not exist',
    ...account('/audiences/$advertiser/$id', ({ advertiserId }) => `/audiences/${advertiserId}/nothing`),
    refusal: 404,
  },
  {
    name: 'uploading people',
    ...account('/audiences/$advertiser/$id/upload', ({ advertiserId }) => `/audiences/${advertiserId}/customers/upload`),
  },
  { name: 'what is shared', ...account('/sharing', ({ advertiserId }) => `/sharing?advertiser=${advertiserId}`) },
];
