import { ownIdOf, slugOf } from './slug';

describe('ownIdOf', () => {
  it.each([
    ['Été — 2026!', 'ete-2026'],
    ['靴 カタログ', '靴-カタロク'],
    ['!!!', ''],
    [`${'a'.repeat(99)} b`, 'a'.repeat(99)],
  ])('makes of the name %j the id %j', (name, id) => {
    expect(ownIdOf(name)).toBe(id);
  });
});

describe('slugOf', () => {
  it.each([
    ['Lakeside Média & Söhne', 'lakeside-media-sohne'],
    ['  --  ', ''],
    ['שלום', ''],
    [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
  ])('suggests for %j the short name %j', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });
});
