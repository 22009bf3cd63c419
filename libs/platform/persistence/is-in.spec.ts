import { isIn } from './is-in';

test('writes words as SQL literals', () => {
  expect(isIn('status', ['open', "seller's"])).toBe("status in ('open', 'seller''s')");
});
