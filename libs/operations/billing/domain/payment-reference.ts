import { mod97 } from '@exchange/kernel';

const checked = (reference: string): boolean => mod97(`${reference.slice(4)}${reference.slice(0, 4)}`) === 1;

/** Reference that an organization writes on its transfers (ISO 11649, which banks validate too). */
export function paymentReferenceOf(accountId: number): string {
  const own = `EX${String(accountId).padStart(10, '0')}`;
  return `RF${String(98 - mod97(`${own}RF00`)).padStart(2, '0')}${own}`;
}

/** Matches references with any spacing, since banks insert spaces. A digit directly behind the last one makes it a different number. */
const spaced = /R[^A-Z0-9]*F(?:[^A-Z0-9]*\d){2}[^A-Z0-9]*E[^A-Z0-9]*X(?:[^A-Z0-9]*\d){10}(?!\d)/g;

/** Finds the organizations whose references occur in a text. References with a wrong check digit are ignored. */
export function findReferencedAccounts(text: string): readonly number[] {
  const found = (text.toUpperCase().match(spaced) ?? []).map((reference) => reference.replaceAll(/[^A-Z0-9]/g, ''));
  return [...new Set(found.filter(checked).map((reference) => Number(reference.slice(6))))];
}
