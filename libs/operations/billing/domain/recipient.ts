import type { Language } from '@exchange/kernel';

/** Who gets invoices, and where they live. */
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
  /** Of invoices and credit notes; null: that of the browser. */
  readonly language: Language | null;
}

/** Who gets an invoice or a credit note. Documents keep it as it was when they were issued. */
export interface Recipient extends Omit<BillingInfo, 'phone' | 'language'> {
  /** Name of the organization. */
  readonly company: string;
}

export const recipientOf = ({ contactName, email, ccEmails, ...info }: BillingInfo, company: string): Recipient => {
  const { address, address2, city, region, postalCode, countryAlpha2, taxId } = info;
  return { company, contactName, email, ccEmails, address, address2, city, region, postalCode, countryAlpha2, taxId };
};
