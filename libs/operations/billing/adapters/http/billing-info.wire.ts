import { type Language, languages } from '@exchange/kernel';
import { Field } from '@exchange/platform';
import { billingLimits } from '../../domain/limits';
import type { BillingInfo } from '../../domain/recipient';
import { InvoicedPartyWire } from './recipient.wire';

const { text: long, shortText: short } = billingLimits;
const orBrowser = 'Null: the language of the reader’s browser.';
const people = { optional: true, nullable: true, many: { max: billingLimits.emails } } as const;

/** Billing information (gaps.md §6.10). Omitted fields keep their value. */
export class BillingInfoBody {
  @Field.name({ optional: true, nullable: true, max: long, example: 'Ann Example' })
  contactName?: string | null;

  @Field.email({ ...people, description: 'Email addresses that get invoices.', example: ['billing@northwind.example'] })
  email?: string[] | null;

  @Field.email({ ...people, description: 'Email addresses that get a copy.' })
  ccEmails?: string[] | null;

  @Field.name({ optional: true, nullable: true, max: short })
  phone?: string | null;

  @Field.name({ optional: true, nullable: true, max: long })
  address?: string | null;

  @Field.name({ optional: true, nullable: true, max: long })
  address2?: string | null;

  @Field.name({ optional: true, nullable: true, max: long })
  city?: string | null;

  @Field.name({ optional: true, nullable: true, max: long })
  region?: string | null;

  @Field.name({ optional: true, nullable: true, max: short })
  postalCode?: string | null;

  @Field.country({ optional: true, nullable: true, description: 'ISO 3166-1 alpha-2.', example: 'CH' })
  countryAlpha2?: string | null;

  @Field.name({ optional: true, nullable: true, max: short })
  taxId?: string | null;

  @Field.oneOf(languages, {
    optional: true,
    nullable: true,
    description: `Language of invoices and credit notes. ${orBrowser}`,
    example: 'de',
  })
  language?: Language | null;
}

export class BillingInfoWire extends InvoicedPartyWire {
  @Field.text({ nullable: true })
  phone: string | null;

  @Field.oneOf(languages, { nullable: true, description: `Language of invoices and credit notes. ${orBrowser}` })
  language: Language | null;
}

export function billingInfoWire(info: BillingInfo): BillingInfoWire {
  const { contactName, email, ccEmails, phone, address, address2, city, region, postalCode, countryAlpha2, taxId, language } = info;
  return { contactName, email, ccEmails, phone, address, address2, city, region, postalCode, countryAlpha2, taxId, language };
}
