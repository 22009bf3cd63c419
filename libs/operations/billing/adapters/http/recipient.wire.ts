import { Field } from '@exchange/platform';
import type { Recipient } from '../../domain/recipient';

/** Whom and where invoices reach. */
export class InvoicedPartyWire {
  @Field.text({ nullable: true })
  contactName: string | null;

  @Field.text({ many: true, nullable: true, description: 'Who gets invoices.' })
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

/** Who got an invoice or a credit note, as it was then: later changes of the billing info change no document. */
export class RecipientWire extends InvoicedPartyWire implements Recipient {
  @Field.text({ description: 'Name of the organization.' })
  company: string;
}
