/** A payee as an admin of a seller types it. The account number is an IBAN of documentation. */
export const payeeBody = {
  entityName: 'Northwind Media',
  currency: 'USD',
  beneficiaryName: 'Northwind Media GmbH',
  address: 'Hafenstr. 1',
  postalCode: '20457',
  city: 'Hamburg',
  countryCode: 'DE',
  bankIdentifierType: 'SWIFT_BIC',
  bankIdentifier: 'COBADEFFXXX',
  accountNumber: 'DE89370400440532013000',
} as const;
