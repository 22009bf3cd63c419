import { accountNumberFrom, type BankIdentifierType, checkBankIdentifier, lastCharactersOf } from './payee';

test.each([
  ['DE89 3704 0044 0532 0130 00', 'DE', 'DE89370400440532013000'],
  ['gb82-west-1234-5698-7654-32', 'GB', 'GB82WEST12345698765432'],
  ['000123456789', 'US', '000123456789'],
  // A number of another country is not validated as an IBAN of the payee's country.
  ['FR00123', 'US', 'FR00123'],
])('normalizes the account number %s in %s to %s', (text, country, number) => {
  expect(accountNumberFrom(text, country)).toBe(number);
});

test.each([
  ['DE89370400440532013001', 'DE', 'a wrong check digit'],
  ['123', 'US', 'too short'],
  ['1'.repeat(35), 'US', 'too long'],
  ['12/34567', 'US', 'another sign'],
  ['=1+1234', 'US', 'a formula'],
])('returns 400 for the account number %s in %s: %s', (text, country) => {
  expect(() => accountNumberFrom(text, country)).toThrow(expect.objectContaining({ status: 400, field: 'accountNumber' }));
});

test.each<[BankIdentifierType, string, boolean]>([
  ['FEDWIRE_ABA', '021000021', true],
  ['FEDWIRE_ABA', '021000022', false],
  ['FEDWIRE_ABA', '02100002', false],
  ['CHIPS_ABA', '0108', true],
  ['CHIPS_ABA', '010', false],
  ['SWIFT_BIC', 'COBADEFF', true],
  ['SWIFT_BIC', 'COBADEFFXXX', true],
  ['SWIFT_BIC', 'COBADEFFXX', false],
  ['BANK_CODE', '37040044', true],
  ['BANK_CODE', 'x'.repeat(35), false],
])('validates %s %s: %s', (type, identifier, isRight) => {
  const check = () => checkBankIdentifier(type, identifier);
  if (isRight) expect(check).not.toThrow();
  else expect(check).toThrow(expect.objectContaining({ status: 400, field: 'bankIdentifier' }));
});

test.each([
  ['DE89370400440532013000', '3000'],
  ['12345678', '5678'],
  ['123456', '456'],
  ['1234', '34'],
  ['7', ''],
])('shows of the account number or bank identifier %s only "%s"', (number, shown) => {
  expect(lastCharactersOf(number)).toBe(shown);
});
