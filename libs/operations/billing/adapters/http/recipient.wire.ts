import { Field } from '@exchange/platform';
import type { Recipient } from '../../domain/recipient';

export class InvoicedPartyWire {
  @Field.text({ nullable: true })
  contactName: string | null;

  @Field.text({ many: true, nullable: true, description: 'Email addresses that get invoices.' })
  email: readonly string[] | null;

  @Field.text({ many: true, nullable: true })
  ccEmails: readonly string[] | null;

  @Field.text({ nullable: true })
  address: string | null;

  @Field.text({ nullable: true })
  address2: string | null;

  @Field.text({ nullable: true })
  city: string | null;

  @Field.text({ nullable: true })
  region: string | null;

  @Field.text({ nullable: true })
  postalCode: string | null;

  @Field.text({ nullable: true, description: 'ISO 3166-1 alpha-2.' })
  countryAlpha2: string | null;

  @Field.text({ nullable: true })
  taxId: string | null;
}

/** Recipient of an invoice or credit note at its issue. Later changes of the billing information do not change documents. */
export class RecipientWire extends InvoicedPartyWire implements Recipient {
  @Field.text({ description: 'Name of the organization.' })
  company: string;
}
