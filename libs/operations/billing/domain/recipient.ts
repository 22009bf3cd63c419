import type { Language } from '@exchange/kernel';

export interface BillingInfo {
  readonly contactName: string | null;
  readonly email: readonly string[] | null;
  readonly ccEmails: readonly string[] | null;
  readonly phone: string | null;
  readonly address: string | null;
  readonly address2: string | null;
  readonly city: string | null;
  readonly region: string | null;
  readonly postalCode: string | null;
  readonly countryAlpha2: string | null;
  readonly taxId: string | null;
  /** Language of invoices and credit notes; null: the reader's browser decides. */
  readonly language: Language | null;
}

/** Recipient of an invoice or credit note. Documents keep it as it was at the time of issue. */
export interface Recipient extends Omit<BillingInfo, 'phone' | 'language'> {
  readonly company: string;
}

export const recipientOf = ({ contactName, email, ccEmails, ...info }: BillingInfo, company: string): Recipient => {
  const { address, address2, city, region, postalCode, countryAlpha2, taxId } = info;
  return { company, contactName, email, ccEmails, address, address2, city, region, postalCode, countryAlpha2, taxId };
};
