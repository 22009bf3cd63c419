import { paymentReferenceOf, findReferencedAccounts } from './payment-reference';

test('finds the organization of a reference, whatever its spacing', () => {
  const reference = paymentReferenceOf(42);
  expect(reference).toMatch(/^RF\d{2}EX0000000042$/);
  for (const text of [reference, `Invoice 7 ${reference} thank you`, reference.toLowerCase(), reference.match(/.{1,4}/g)!.join(' ')])
    expect(findReferencedAccounts(text)).toEqual([42]);
});

test('ignores a reference followed by another digit, but accepts one followed by a space or a letter', () => {
  const reference = paymentReferenceOf(5);
  for (const text of [`${reference}1`, `RF${reference}1 `, `${reference.match(/.{1,4}/g)!.join(' ')}1`])
    expect(findReferencedAccounts(text)).toEqual([]);
  for (const text of [`${reference} 1`, `${reference}-2026`, `7${reference}THANKS`, `${reference}\n1`])
    expect(findReferencedAccounts(text)).toEqual([5]);
});

test('ignores a reference with a wrong digit and finds two organizations in one text', () => {
  const [one, other] = [paymentReferenceOf(41), paymentReferenceOf(42)];
  expect(findReferencedAccounts(one.replace(/1$/, '2'))).toEqual([]);
  expect(findReferencedAccounts(`${one} ${other} ${one}`)).toEqual([41, 42]);
  expect(findReferencedAccounts('')).toEqual([]);
});
