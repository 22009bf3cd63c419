import { definedOnly } from '@exchange/kernel';
import { Field } from '@exchange/platform';
import { bankIdentifierTypes, type BankIdentifierType, type Payee } from './payee';
import type { WantedPayee } from './payees.service';

const country = { description: 'ISO 3166-1 alpha-2.', example: 'DE' };

class BankDetailsBody {
  @Field.name({ max: 140, description: 'Name of the account holder at the bank.', example: 'Northwind Media GmbH' })
  beneficiaryName: string;

  @Field.name({ max: 140 })
  address: string;

  @Field.name({ max: 120 })
  city: string;

  @Field.name({ max: 20 })
  postalCode: string;

  @Field.country(country)
  countryCode: string;

  @Field.text({
    optional: true,
    max: 64,
    description:
      'Stored sealed; answers contain only its last four characters. Required for a new payee; otherwise the stored number stays. An IBAN is validated.',
    example: 'DE89370400440532013000',
  })
  accountNumber?: string;

  @Field.oneOf(bankIdentifierTypes)
  bankIdentifierType: BankIdentifierType;

  @Field.text({ min: 1, max: 34, description: 'The check digit of a FEDWIRE_ABA is validated.', example: 'COBADEFFXXX' })
  bankIdentifier: string;

  @Field.currency({ description: 'ISO 4217. Amounts due in this currency go to this payee.' })
  currency: string;

  @Field.boolean({ optional: true, description: 'The first payee of a currency is always primary.' })
  isPrimary?: boolean;
}

/** Body of gaps-2.md §8.6. */
export class PayoutDetailsBody extends BankDetailsBody {}

export class PutPayeeBody extends BankDetailsBody {
  @Field.name({ max: 255, description: 'The legal entity. Name and currency identify the payee.', example: 'Northwind Media GmbH' })
  entityName: string;
}

/** Payout details are a payee whose entity is the beneficiary. */
export function payeeFrom({ accountNumber, isPrimary, ...body }: PutPayeeBody | PayoutDetailsBody): WantedPayee {
  const entityName = 'entityName' in body ? body.entityName : body.beneficiaryName;
  const { beneficiaryName, address, city, postalCode, countryCode, bankIdentifierType, bankIdentifier, currency } = body;
  const details = { entityName, beneficiaryName, address, city, postalCode, countryCode, bankIdentifierType, bankIdentifier, currency };
  return { ...details, ...definedOnly({ accountNumber, isPrimary }) };
}

export class PayeeWire {
  @Field.text()
  id: string;

  @Field.text()
  entityName: string;

  @Field.text({ description: 'ISO 4217.' })
  currency: string;

  @Field.text()
  beneficiaryName: string;

  @Field.text()
  address: string;

  @Field.text()
  city: string;

  @Field.text()
  postalCode: string;

  @Field.text({ description: country.description })
  countryCode: string;

  @Field.text({ description: 'Last four characters of the account number; at most half of a short one.', example: '••••3000' })
  accountNumber: string;

  @Field.oneOf(bankIdentifierTypes)
  bankIdentifierType: BankIdentifierType;

  @Field.text()
  bankIdentifier: string;

  @Field.boolean({ description: 'Exactly one payee per currency is primary.' })
  isPrimary: boolean;

  @Field.timestamp()
  updatedAt: Date;
}

export function payeeWire(payee: Payee): PayeeWire {
  const { entityName, currency, beneficiaryName, address, city, postalCode, countryCode, bankIdentifierType, bankIdentifier } = payee;
  const { id, last4, isPrimary, updatedAt } = payee;
  const shown = { entityName, currency, beneficiaryName, address, city, postalCode, countryCode, bankIdentifierType, bankIdentifier };
  return { id, ...shown, accountNumber: `••••${last4}`, isPrimary, updatedAt };
}
