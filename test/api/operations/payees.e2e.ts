import { Database } from '@exchange/platform';
import { type Credentials, startApi, type TestApi } from '@test/api';
import { createKey, signUp, type SignedUp, signUpStaff } from '@test/people';
import { aSeller, billing, desk, details, iban, payee, payees, soldTo } from './payouts.fixture';

const auditLog = '/api/v2/storefront/audit-logs';

describe("Payees and a seller's money", () => {
  let api: TestApi;
  let seller: SignedUp;
  let sellerId: number;

  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    ({ seller, sellerId } = await aSeller(api));
  });

  const database = () => api.app.get(Database);
  const put = (body: object) => api.put(payees, { as: seller.as, body });
  const activity = async () => (await api.get(`${billing}/payout-activity`, { as: seller.as })).body.data;

  test('a payee is replaced by name and currency; its account number is stored encrypted and never returned', async () => {
    const { accountNumber: _, ...without } = payee();
    const refused = await put(without);
    expect([refused.status, refused.body.error.field]).toEqual([400, 'accountNumber']);
    const made = await put(payee({ isPrimary: false }));
    expect(made.body.data).toMatchObject({ accountNumber: '••••3000', isPrimary: true });
    expect((await put({ ...without, city: 'Bremen' })).body.data).toMatchObject({ accountNumber: '••••3000', city: 'Bremen' });
    expect((await put(payee({ entityName: 'Other', isPrimary: true }))).body.data.isPrimary).toBe(true);
    const listed = (await api.get(payees, { as: seller.as })).body.data as { entityName: string; isPrimary: boolean }[];
    expect(listed.map(({ entityName, isPrimary }) => [entityName, isPrimary])).toEqual([
      ['Northwind Media', false],
      ['Other', true],
    ]);
    expect((await put({ ...without, entityName: 'Other', isPrimary: false })).status).toBe(400);
    const own = await api.put('/api/v2/billing/payout-details', { as: seller.as, body: { ...details, accountNumber: iban } });
    expect(own.body.data).toMatchObject({ entityName: 'Northwind Media GmbH', isPrimary: false });
    const rows = await database().query<{ kept: string }>('select payees::text as kept from payees where account_id = $1', [
      seller.account.id,
    ]);
    expect(rows.filter(({ kept }) => kept.includes('DE8937'))).toEqual([]);
    const told = JSON.stringify([listed, await activity(), (await api.get(auditLog, { as: seller.as })).body]);
    expect(told).not.toContain('53201300');
  });

  test('the audit log and the activity say what changed with masked bank details, and only admins see them', async () => {
    const member = await signUp(api);
    await database().query(
      `insert into memberships (account_id, user_id, role, status, joined_at, updated_at) values ($1, $2, 'MEMBER', 'active', now(), now())`,
      [seller.account.id, member.user.id],
    );
    const headers = { 'x-account-id': String(seller.account.id) };
    await put(payee());
    await put(payee({ city: 'Bremen', bankIdentifier: 'DEUTDEFFXXX', accountNumber: 'GB33 BUKB 2020 1555 5555 55' }));
    await api.put(billing, { as: seller.as, body: { defaultNetDays: 45 } });
    const read = async (as: Credentials, query = '') => (await api.get(`${auditLog}?take=100${query}`, { as, headers })).body;
    const types = ({ data }: { data: { resourceType: string }[] }) => new Set(data.map(({ resourceType }) => resourceType));
    const [all, seen] = [await read(seller.as), await read(member.as)];
    expect([...types(all)]).toEqual(expect.arrayContaining(['PAYEE', 'SELLER_BILLING']));
    expect(JSON.stringify(all)).not.toMatch(/Hafenstr|Bremen|COBADE|DEUTDE/);
    const changes = all.data.filter(({ resourceType }: { resourceType: string }) => resourceType === 'PAYEE');
    expect(changes.map(({ changedFields }: { changedFields: object }) => changedFields)).toEqual([
      [
        expect.objectContaining({ field: 'bankIdentifier', before: '••••FXXX', after: '••••FXXX' }),
        expect.objectContaining({ field: 'last4', before: '••••3000', after: '••••5555' }),
      ],
      expect.arrayContaining([
        expect.objectContaining({ field: 'countryCode', after: 'DE' }),
        expect.objectContaining({ field: 'bankIdentifierType', after: 'SWIFT_BIC' }),
      ]),
    ]);
    const setups = (await activity()).filter(({ kind }: { kind: string }) => kind === 'setup');
    expect(setups).toMatchObject([
      { reason: 'updated', changedFields: ['defaultNetDays'] },
      { reason: 'changed', changedFields: ['accountNumber', 'bankIdentifier'] },
      { reason: 'changed', changedFields: [] },
    ]);
    expect([...types(seen)].filter((type) => type === 'PAYEE' || type === 'SELLER_BILLING')).toEqual([]);
    expect(seen.meta.pagination.total).toBe(all.data.length - 3);
    expect((await read(member.as, '&resourceTypes=PAYEE')).data).toEqual([]);
  });

  test('another account number with the same last characters is a change in the audit log and the activity', async () => {
    await put(payee());
    await put(payee({ accountNumber: '99993000' }));
    const [entry] = (await api.get(`${auditLog}?take=1&resourceTypes=PAYEE`, { as: seller.as })).body.data;
    expect(entry.changedFields).toEqual([expect.objectContaining({ field: 'last4', before: '••••', after: '••••3000' })]);
    expect((await activity())[0]).toMatchObject({ kind: 'setup', reason: 'changed', changedFields: ['accountNumber'] });
  });

  test('removing a payee deletes its account number; the oldest one of the currency becomes primary, and the activity shows it', async () => {
    const remove = (id: string, as: Credentials = seller.as) => api.delete(`${payees}/${id}`, { as });
    const [first] = [(await put(payee())).body.data.id as string];
    await put(payee({ entityName: 'Euros', currency: 'EUR' }));
    await put(payee({ entityName: 'Second' }));
    await put(payee({ entityName: 'Third' }));
    const stranger = await signUp(api, { accountType: 'SELLER' });
    expect([(await remove(first, stranger.as)).status, (await remove(first, await createKey(api, seller.as))).status]).toEqual([404, 403]);
    expect([(await remove(first)).body.data, (await remove(first)).status]).toEqual([{ success: true, id: first }, 404]);
    const listed = (await api.get(payees, { as: seller.as })).body.data as { id: string; entityName: string; isPrimary: boolean }[];
    expect(listed.map(({ entityName, isPrimary }) => [entityName, isPrimary])).toEqual([
      ['Euros', true],
      ['Second', true],
      ['Third', false],
    ]);
    expect(await activity()).toContainEqual(
      expect.objectContaining({
        kind: 'setup',
        reason: 'cleared',
        description: expect.stringContaining('Northwind Media'),
        actorEmail: seller.user.email,
      }),
    );
    expect((await api.get(billing, { as: seller.as })).body.data).toMatchObject({ payoutDetails: { entityName: 'Second' } });
    for (const { id } of listed) expect((await remove(id)).status).toBe(200);
    expect((await api.get(billing, { as: seller.as })).body.data).toMatchObject({ onboardingStatus: 'pending', payoutDetails: null });
  });

  test('returns 400 with every problem of a payee, and for an invalid bank identifier or account number', async () => {
    const { status, body } = await put({ entityName: '', currency: 'XXX', bankIdentifierType: 'OTHER', more: 1 });
    expect([status, body.error.details.issues.length > 8]).toEqual([400, true]);
    expect((await put(payee({ bankIdentifier: 'COBA' }))).body.error.field).toBe('bankIdentifier');
    expect((await put(payee({ accountNumber: 'DE89370400440532013001' }))).body.error.field).toBe('accountNumber');
  });

  test('a seller sees amounts by month and due date before they are in a payout', async () => {
    const [staff, buyer] = [await signUpStaff(api), await signUp(api)];
    const sold = (day: string, payableMinor: number, mediaBuyId?: string) =>
      soldTo(api, { staff, buyer, sellerId }, day, payableMinor, mediaBuyId);
    await database().query('update billing_charges set paid_minor = payable_minor');
    await sold('2026-01-10', 700);
    await sold('2026-01-11', 300, 'mb_2');
    await sold('2026-02-10', 50);
    const row = { kind: 'ledger', status: 'pending', currency: 'USD' };
    const january = { ...row, periodLabel: '2026-01', amountMinor: '1000', expectedAt: '2026-04-02T00:00:00.000Z' };
    expect(await activity()).toEqual([
      { ...row, periodLabel: '2026-02', amountMinor: '50', expectedAt: '2026-04-30T00:00:00.000Z', occurredAt: '2026-04-30T00:00:00.000Z' },
      { ...january, occurredAt: '2026-04-02T00:00:00.000Z' },
    ]);
    const first = await api.get(`${billing}/payout-activity?limit=1`, { as: seller.as });
    const { nextCursor } = first.body.meta.pagination;
    const second = await api.get(`${billing}/payout-activity?limit=1&cursor=${encodeURIComponent(nextCursor)}`, { as: seller.as });
    expect(second.body.data).toMatchObject([january]);
    await put(payee());
    expect(await activity()).toContainEqual(expect.objectContaining({ ...january, entityName: 'Northwind Media' }));
    expect((await api.post(`${desk}/runs`, { as: staff.as })).status).toBe(201);
    const [payout, ...others] = (await activity()).filter(({ kind }: { kind: string }) => kind === 'ledger');
    expect([payout, others]).toMatchObject([{ status: 'pending', periodLabel: expect.any(String), statementRef: expect.any(String) }, []]);
    const stranger = await signUp(api, { accountType: 'SELLER' });
    expect((await api.get(`${billing}/payout-activity`, { as: stranger.as })).body.data).toEqual([]);
  });
});
