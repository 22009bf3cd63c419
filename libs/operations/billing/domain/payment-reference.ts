import { mod97 } from '@exchange/kernel';

const checked = (reference: string): boolean => mod97(`${reference.slice(4)}${reference.slice(0, 4)}`) === 1;

/** What an organization writes on its transfers: ISO 11649, which banks check as well. */
export function paymentReferenceOf(accountId: number): string {
  const own = `EX${String(accountId).padStart(10, '0')}`;
  return `RF${String(98 - mod97(`${own}RF00`)).padStart(2, '0')}${own}`;
}

/** The organizations that a text names by their references, however it is spaced. What is written wrong is none. */
export function referencedIn(text: string): readonly number[] {
  const packed = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  const found = [...packed.matchAll(/RF\d{2}EX(\d{10})/g)].filter(([reference]) => checked(reference));
  return [...new Set(found.map(([, id]) => Number(id)))];
}
