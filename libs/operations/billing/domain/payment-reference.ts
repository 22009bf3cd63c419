import { mod97 } from '@exchange/kernel';

const checked = (reference: string): boolean => mod97(`${reference.slice(4)}${reference.slice(0, 4)}`) === 1;

/** What an organization writes on its transfers: ISO 11649, which banks check as well. */
export function paymentReferenceOf(accountId: number): string {
  const own = `EX${String(accountId).padStart(10, '0')}`;
  return `RF${String(98 - mod97(`${own}RF00`)).padStart(2, '0')}${own}`;
}

/** Banks space references as they like. A digit right behind the last one makes it another number. */
const spaced = /R[^A-Z0-9]*F(?:[^A-Z0-9]*\d){2}[^A-Z0-9]*E[^A-Z0-9]*X(?:[^A-Z0-9]*\d){10}(?!\d)/g;

/** The organizations that a text names by their references, however it is spaced. What is written wrong is none. */
export function referencedIn(text: string): readonly number[] {
  const found = (text.toUpperCase().match(spaced) ?? []).map((reference) => reference.replaceAll(/[^A-Z0-9]/g, ''));
  return [...new Set(found.filter(checked).map((reference) => Number(reference.slice(6))))];
}
