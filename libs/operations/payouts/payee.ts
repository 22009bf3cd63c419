import { invalidField, mod97 } from '@exchange/kernel';

export const bankIdentifierTypes = ['FEDWIRE_ABA', 'CHIPS_ABA', 'SWIFT_BIC', 'BANK_CODE'] as const;
export type BankIdentifierType = (typeof bankIdentifierTypes)[number];

/** Bank details of a legal entity, without the account number (gaps-2.md §8.6). */
export interface PayeeDetails {
  readonly entityName: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly beneficiaryName: string;
  readonly address: string;
  readonly city: string;
  readonly postalCode: string;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string;
  readonly bankIdentifierType: BankIdentifierType;
  readonly bankIdentifier: string;
}

export interface Payee extends PayeeDetails {
  readonly accountId: number;
  readonly id: string;
  /** Last characters of the account number, which is stored sealed. */
  readonly last4: string;
  /** Amounts due in the payee's currency are paid to it. */
  readonly isPrimary: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Columns of a payee, aliased to their members. */
export const payeeColumns = `account_id as "accountId", id, entity_name as "entityName", currency, beneficiary_name as "beneficiaryName", address, city,
  postal_code as "postalCode", country_code as "countryCode", bank_identifier_type as "bankIdentifierType", bank_identifier as "bankIdentifier", last4,
  is_primary as "isPrimary", created_at as "createdAt", updated_at as "updatedAt"`;

const shapes: Readonly<Record<BankIdentifierType, RegExp>> = {
  FEDWIRE_ABA: /^\d{9}$/,
  CHIPS_ABA: /^\d{4}$/,
  SWIFT_BIC: /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
  BANK_CODE: /^[A-Za-z0-9-]{1,34}$/,
};

/** Routing numbers of the US have a check digit with the weights 3, 7, 1. */
const isRoutingNumber = (digits: string): boolean =>
  [...digits].reduce((sum, digit, at) => sum + Number(digit) * [3, 7, 1][at % 3]!, 0) % 10 === 0;

/** 400 for an identifier that does not match its type. */
export function checkBankIdentifier(type: BankIdentifierType, identifier: string): void {
  if (!shapes[type].test(identifier) || (type === 'FEDWIRE_ABA' && !isRoutingNumber(identifier)))
    throw invalidField('bankIdentifier', `bankIdentifier is no ${type}.`);
}

/** ISO 13616: the check moves the first four characters to the end. */
const isIban = (text: string): boolean => mod97(`${text.slice(4)}${text.slice(0, 4)}`) === 1;

/** Removes blanks and hyphens. 400 for an invalid account number; a number that starts like an IBAN of the payee's country must be a valid IBAN. */
export function accountNumberFrom(text: string, countryCode: string): string {
  const number = text.replaceAll(/[ -]/g, '').toUpperCase();
  const looksLikeIban = number.startsWith(countryCode) && /^[A-Z]{2}\d{2}/.test(number);
  if (!/^[A-Z0-9]{4,34}$/.test(number) || (looksLikeIban && !isIban(number)))
    throw invalidField('accountNumber', 'accountNumber is no account number.');
  return number;
}

/** The displayed last four characters; of a short number or bank identifier at most half. */
export const lastCharactersOf = (number: string): string => number.slice(number.length - Math.min(4, Math.floor(number.length / 2)));
