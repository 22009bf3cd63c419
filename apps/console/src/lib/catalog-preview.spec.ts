import { fieldsOf, previewFields, shownValue } from './catalog-preview';

describe('preview', () => {
  it('shows known attributes first, and at most as many as asked', () => {
    expect(previewFields(['color', 'price', 'title', 'id', 'size'], 4)).toEqual(['id', 'title', 'price', 'color']);
    expect(fieldsOf([{ id: 1 }, { id: 2, size: 'M' }])).toEqual(['id', 'size']);
  });

  it('shows a value as one line', () => {
    expect([shownValue('a'), shownValue(null), shownValue(0), shownValue({ a: 1 })]).toEqual(['a', '–', '0', '{"a":1}']);
  });
});
