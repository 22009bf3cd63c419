import { Field } from '@exchange/platform';
import type { Recipient } from '../../domain/recipient';

/** Who got an invoice or a credit note, as it was then: later changes of the billing info change no document. */
export class RecipientWire implements Recipient {
  @Field.text({ description: 'Name of the organization.' })
  company: string;

  @Field.text({ nullable: true })
  contactName: string | null;

  @Field.text({ many: true, nullable: true })
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

  @Field.text({ nullable: true })
  countryAlpha2: string | null;

  @Field.text({ nullable: true })
  taxId: string | null;
}
