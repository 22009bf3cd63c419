import type { Schemas } from './api';

type Info = Schemas['BillingInfo'];

/** Billing details as people type them. Lists have one address per line. */
export type InfoDraft = { readonly [Name in keyof Info]: string };

const isList = (name: string): name is 'email' | 'ccEmails' => name === 'email' || name === 'ccEmails';
const names = [
  'contactName',
  'email',
  'ccEmails',
  'phone',
  'address',
  'address2',
  'city',
  'region',
  'postalCode',
  'countryAlpha2',
  'taxId',
  'language',
] as const satisfies readonly (keyof Info)[];

export const infoDraft = (info: Info): InfoDraft =>
  Object.fromEntries(
    names.map((name) => {
      const value = info[name];
      return [name, Array.isArray(value) ? value.join('\n') : (value ?? '')];
    }),
  ) as InfoDraft;

/** What differs between two drafts, as the API takes it: an empty field is null. */
export function changedInfo(before: InfoDraft, now: InfoDraft): Schemas['BillingInfoBody'] {
  const changed = names.filter((name) => before[name].trim() !== now[name].trim());
  return Object.fromEntries(changed.map((name) => [name, sent(name, now[name])]));
}

function sent(name: keyof Info, typed: string): string | string[] | null {
  const text = typed.trim();
  if (text === '') return null;
  if (isList(name)) return text.split(/[\s,;]+/);
  return name === 'countryAlpha2' ? text.toUpperCase() : text;
}
