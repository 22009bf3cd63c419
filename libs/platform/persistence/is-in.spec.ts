import { isIn } from './is-in';

test('words are written out', () => {
  expect(isIn('status', ['open', "seller's"])).toBe("status in ('open', 'seller''s')");
});
