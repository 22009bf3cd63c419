import { colorOf, initialOf, matchingAccounts } from './accounts';
import type { Schemas } from './api';

const account = (id: number, name: string, company = name) => ({ id, name, company }) as Schemas['Account'];
const compare = (a: string, b: string) => a.localeCompare(b, 'en');
const namesOf = (accounts: readonly Schemas['Account'][]) => accounts.map(({ name }) => name);

describe('Accounts of the switcher', () => {
  const all = [account(1, 'Zürich Media'), account(2, 'Oat Ltd', 'Nordic Foods'), account(30, 'Demo Motors')];

  test('lists the current account first, and the others by name', () => {
    expect(namesOf(matchingAccounts(all, '', '1', compare))).toEqual(['Zürich Media', 'Demo Motors', 'Oat Ltd']);
  });

  test.each([
    ['zurich', ['Zürich Media']],
    ['ZÜRICH me', ['Zürich Media']],
    ['nordic', ['Oat Ltd']],
    ['30', ['Demo Motors']],
    ['media motors', []],
  ])('finds "%s" by words of name, company and id, without accents and case', (text, names) => {
    expect(namesOf(matchingAccounts(all, text, '1', compare))).toEqual(names);
  });

  test('gives accounts with ids beside each other different colors', () => {
    expect(new Set([8, 9, 10, 11].map(colorOf)).size).toBe(4);
  });

  test.each([
    ['demo Motors', 'D'],
    ['<b>x', 'B'],
    ['  שלום', 'ש'],
    ['***', '•'],
  ])('shows an initial of "%s"', (name, initial) => {
    expect(initialOf(name)).toBe(initial);
  });
});
