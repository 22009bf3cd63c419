import { Database } from '@exchange/platform';
import type { TestApi } from '@test/api';
import { signUp, type SignedUp } from '@test/people';

export const billing = '/api/v2/storefront/billing';
export const payees = '/api/v2/billing/payees';
export const desk = '/api/v2/staff/payouts';
export const iban = 'DE89 3704 0044 0532 0130 00';
export const details = {
  beneficiaryName: 'Northwind Media GmbH',
  address: 'Hafenstr. 1',
  city: 'Hamburg',
  postalCode: '20457',
  countryCode: 'DE',
  bankIdentifierType: 'SWIFT_BIC',
  bankIdentifier: 'COBADEFFXXX',
  currency: 'USD',
};
export const payee = (more: object = {}) => ({ ...details, entityName: 'Northwind Media', accountNumber: iban, ...more });

/** A seller with a storefront, whose id is in its charges. */
export async function aSeller(api: TestApi): Promise<{ seller: SignedUp; sellerId: number }> {
  const seller = await signUp(api, { accountType: 'SELLER' });
  const storefront = { name: `Seller ${seller.account.id}`, platformId: `seller-${seller.account.id}` };
  const { body } = await api.post('/api/v2/storefront', { as: seller.as, body: storefront });
  return { seller, sellerId: body.data.storefrontId as number };
}

/** Charges like the worker with `BILLING_ROUTE=exchange`. */
export async function soldTo(
  api: TestApi,
  { staff, buyer, sellerId }: { staff: SignedUp; buyer: SignedUp; sellerId: number },
  day: string,
  payableMinor: number,
  mediaBuyId = 'mb_1',
): Promise<void> {
  const { id } = buyer.account;
  await api.post(`/api/v2/staff/billing/customers/${id}/standing`, { as: staff.as, body: { verificationLevel: 'screened' } });
  await api.app.get(Database).query(
    `insert into billing_charges (buyer_id, media_buy_id, day, spend_minor, fee_minor, payable_minor, revision, seller_id)
     values ($1, $2, $3, $4, 0, $4, 1, $5) on conflict (buyer_id, media_buy_id, day) do update set payable_minor = $4`,
    [id, mediaBuyId, day, payableMinor, sellerId],
  );
}
