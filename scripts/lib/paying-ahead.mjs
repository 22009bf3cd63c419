import { randomUUID } from 'node:crypto';
import { signIn } from './demo-people.mjs';

/**
 * @typedef {object} Backing direct access to a local exchange
 * @property {string} [mailDir] folder of its mails
 * @property {import('./demo-staff.mjs').DemoStaff} [staff] staff rights for the demo
 */

const paidAheadMinor = '100000000';

/**
 * Meets the requirements for buying from every seller under `BILLING=on`: the operator, the terms, the billing profile and money. A temporary member
 * of staff books the money as a transfer. Does nothing when no requirement is open. Resolves with what is still missing, or undefined.
 * @param {import('./calls.mjs').Call} call @param {string} as a session of its admin @param {Backing} backing
 * @returns {Promise<string | undefined>}
 */
export async function payAhead(call, as, { mailDir, staff }) {
  const account = async () => (await call('GET', '/api/v2/billing/account', { as })).data;
  const before = await account();
  if (before.nextAction.type === 'NONE') return undefined;
  await call('POST', '/api/v2/accept-tos', { as, body: {} });
  await call('PATCH', '/api/v2/buyer/readiness/operator', { as, body: { operatorDomain: 'motors.example' } });
  const info = { contactName: 'Bea Buyer', email: ['invoices@motors.example'], city: 'Galway', countryAlpha2: 'IE' };
  await call('PUT', '/api/v2/billing/info', { as, body: info });
  const { nextAction, organization } = await account();
  if (nextAction.type === 'NONE') return undefined;
  if (!staff) return nextAction.message;
  const person = staff.newPerson();
  const session = await signIn(call, person, mailDir);
  await staff.withStaffRights(person.email, async () => {
    const desk = `/api/v2/staff/billing/customers/${organization.customerId}`;
    const reason = 'Money of the demo';
    // The demo's campaigns are in USD.
    if (organization.currency !== 'USD') await call('POST', `${desk}/standing`, { as: session, body: { currency: 'USD', reason } });
    const transfer = {
      amountMinor: paidAheadMinor,
      currency: 'USD',
      reference: `demo-${randomUUID()}`,
      occurredAt: new Date().toISOString(),
    };
    await call('POST', `${desk}/deposits`, { as: session, body: { ...transfer, reason } });
  });
  return undefined;
}
