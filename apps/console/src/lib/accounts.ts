import type { Schemas } from './api';

type Account = Schemas['Account'];

/** Number of colors of accounts in public/tokens.css. */
const hues = 8;

/** The CSS variable with the account's color. Accounts with ids beside each other differ. */
export const colorOf = (id: number): string => `var(--account-${(id % hues) + 1})`;

/** The first letter or digit of a name, as people count characters. */
export function initialOf(name: string): string {
  const found = /[\p{L}\p{N}]\p{M}*/u.exec(name.slice(0, 200));
  return found === null ? '•' : found[0].toUpperCase();
}

const fold = (text: string) => text.slice(0, 500).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Accounts whose name, company or id contains every word of the text. The current account is first, the others are in the order of their names. */
export function matchingAccounts(
  accounts: readonly Account[],
  text: string,
  current: string,
  compare: (a: string, b: string) => number,
): Account[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  const rank = ({ id }: Account) => (String(id) === current ? 0 : 1);
  return accounts
    .filter(({ id, name, company }) => {
      const searched = `${fold(name)} ${fold(company)} ${id}`;
      return words.every((word) => searched.includes(word));
    })
    .sort((a, b) => rank(a) - rank(b) || compare(a.name, b.name) || a.id - b.id);
}
