import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { createKey, signUp, type SignedUp } from '@test/people';
import { buy, upload } from './reporting.fixture';

const imports = '/api/v2/buyer/reporting/imports';
const header = 'mediaBuyId,packageId,date,impressions,spend';
const day = '2026-06-01';

describe('Importing delivery from files', () => {
  let api: TestApi;
  let buyer: SignedUp;
  let mediaBuyId: string;
  let packageId: string;

  beforeAll(async () => {
    api = await startApi();
    buyer = await signUp(api);
  });
  beforeEach(async () => {
    const bought = await buy(api, buyer);
    [mediaBuyId, packageId] = [bought.mediaBuyId, bought.packages[0]!];
  });
  afterAll(() => api.close());

  const send = (file: string | Buffer, headers = {}) => upload(api, buyer.as, file, headers);
  const row = (more = '10,2.5', on = day) => `${mediaBuyId},${packageId},${on},${more}`;
  const csv = (...rows: string[]) => [header, ...rows].join('\n');
  const impressions = async () => {
    const query = `startDate=2026-01-01&endDate=2026-12-31`;
    const { body } = await api.get(`/api/v2/buyer/reporting/metrics?${query}`, { as: buyer.as });
    const buys = body.data.advertisers.flatMap((it: { campaigns: { mediaBuys: object[] }[] }) =>
      it.campaigns.flatMap(({ mediaBuys }) => mediaBuys),
    );
    return buys.find((it: { mediaBuyId: string }) => it.mediaBuyId === mediaBuyId)?.metrics.impressions ?? 0;
  };

  test('returns 201 and replaces the known numbers; list and audit log have the import', async () => {
    const first = await send(csv(row('10,2.5'), row('20,1', '2026-06-02')));
    expect(first.status).toBe(201);
    expect(first.body.data).toMatchObject({
      status: 'completed',
      format: 'csv',
      rowCount: 2,
      changedCount: 2,
      problems: [],
      createdBy: 'Robin Tester',
    });
    expect((await send(csv(row('10,2.5'), row('5,1', '2026-06-02')))).body.data).toMatchObject({ changedCount: 1 });
    expect(await impressions()).toBe(15);
    const { importId } = first.body.data;
    expect((await api.get(`${imports}/${importId}`, { as: buyer.as })).body.data).toEqual(first.body.data);
    const page = await api.get(`${imports}?limit=1`, { as: buyer.as });
    expect(page.body.data).toMatchObject([{ changedCount: 1 }]);
    const next = await api.get(`${imports}?limit=1&cursor=${page.body.meta.pagination.nextCursor}`, { as: buyer.as });
    expect(next.body.data).toEqual([first.body.data]);
    const entries = await api.app.get(Database).query(`select action, resource_type from audit_entries where resource_id = $1`, [importId]);
    expect(entries).toEqual([{ action: 'CREATE', resource_type: 'DELIVERY_IMPORT' }]);
  });

  test('accepts NDJSON with every measure and any spelling of column names', async () => {
    const line = {
      media_buy_id: mediaBuyId,
      'Package ID': packageId,
      date: day,
      impressions: 100,
      spend: '1.25',
      clicks: 3,
      currency: 'EUR',
    };
    const { status, body } = await send(`${JSON.stringify(line)}\n\n`, { 'content-type': 'application/x-ndjson; charset=utf-8' });
    expect([status, body.data.format, body.data.changedCount]).toEqual([201, 'ndjson', 1]);
    expect((await send(`\ufeff${csv(row('1,1')).replaceAll('\n', '\r\n')}\r\n`)).body.data.changedCount).toBe(1);
  });

  test('returns 400 with every bad line and its number, and stores nothing', async () => {
    const { status, body } = await send(
      csv(
        row('10,2.5'),
        row('x,-1', '2026-02-30'),
        `mb_unknown,${packageId},${day},1,1`,
        `${mediaBuyId},other,${day},1,1`,
        row('1.5,1', '2026-06-03'),
        row('1,1', '2999-01-01'),
        row('99,9'),
        'three,cells,only',
      ),
    );
    expect([status, body.error.code, body.error.field]).toEqual([400, 'VALIDATION_ERROR', 'line 3']);
    const told = body.error.details.issues.map(({ path, message }: { path: string; message: string }) => `${path}: ${message}`);
    expect(told.toSorted()).toEqual([
      'line 3: date must be a date of form YYYY-MM-DD.',
      'line 3: impressions must be a whole number between 0 and 4503599627370495.',
      'line 3: spend must be an amount between 0 and 100000000000.',
      'line 4: There is no media buy with that id.',
      'line 5: The media buy has no package with that id.',
      'line 6: impressions must be a whole number between 0 and 4503599627370495.',
      'line 7: date lies in the future.',
      'line 8: An earlier line is about the same package and day.',
      'line 9: The row has 3 cells, the header 5.',
    ]);
    expect(await impressions()).toBe(0);
    const failed = await api.get(`${imports}/${body.error.details.importId}`, { as: buyer.as });
    expect(failed.body.data).toMatchObject({ status: 'failed', rowCount: 8, changedCount: 0, problemCount: 9 });
  });

  test('counts problems beyond the first hundred without listing them', async () => {
    const { body } = await send(csv(...Array.from({ length: 5_000 }, () => `nobody,nothing,${day},1,1`)));
    expect([body.error.details.issues.length, body.error.details.problemCount]).toEqual([100, 5_000]);
  });

  test.each([
    ['an empty file', '', 'The file has no rows.'],
    ['a file with only a header', header, 'The file has no rows.'],
    ['a missing column', 'mediaBuyId,packageId,date,impressions\na,b,2026-06-01,1', 'The column spend is missing.'],
    ['an unknown column', `${header},colour\n`, 'The column "colour" is not known.'],
    ['a column twice', `${header},spend\n`, 'The column spend stands there twice.'],
    ['an unclosed quote', `${header}\n"a,b,2026-06-01,1,1\n`, 'A row is too long, or a quote does not end.'],
    ['bytes that are not UTF-8', Buffer.from([0xff, 0xfe, 0x00]), 'The file is not valid UTF-8.'],
  ])('returns 400 for %s', async (_, file, message) => {
    const { status, body } = await send(file);
    expect(status).toBe(400);
    expect(body.error.details.issues[0].message).toBe(message);
  });

  test('returns 400 for lines that are not JSON objects', async () => {
    const { status, body } = await send('{"a":\n[1]\n{"date":1}', { 'content-type': 'application/x-ndjson' });
    expect(status).toBe(400);
    expect(body.error.details.issues.map(({ path }: { path: string }) => path)).toEqual(['line 1', 'line 2', 'line 3']);
  });

  test('refuses media buys of other accounts and other currencies', async () => {
    const stranger = await signUp(api);
    const { body } = await upload(api, stranger.as, csv(row()));
    expect(body.error.details.issues[0].message).toBe('There is no media buy with that id.');
    const other = await send(`${header},currency\n${row('1,1')},USD`);
    expect(other.body.error.details.issues[0].message).toBe('The media buy is in EUR.');
  });

  test('returns the first result for the same key and file, and 409 for another file', async () => {
    const headers = { 'idempotency-key': `import-${mediaBuyId}-0001` };
    const first = await send(csv(row('10,1')), headers);
    expect(await send(csv(row('11,1')))).toMatchObject({ status: 201 });
    const again = await send(csv(row('10,1')), headers);
    expect([again.status, again.body.data]).toEqual([201, first.body.data]);
    expect(await impressions()).toBe(11);
    expect((await send(csv(row('12,1')), headers)).status).toBe(409);
    expect((await send(csv(row('12,1')), { 'idempotency-key': 'short' })).body.error.field).toBe('Idempotency-Key');
  });

  test('returns 415 for another content type, and 413 for a file that is too large', async () => {
    expect((await send('{}', { 'content-type': 'application/json' })).status).toBe(415);
    expect((await send(Buffer.alloc(51 * 1024 * 1024, 'x'))).status).toBe(413);
    expect((await send(`wrong,header\n${`${row()}\n`.repeat(100_000)}`)).status).toBe(400);
    expect(await impressions()).toBe(0);
  });

  test('is for admins of buyers only, and returns 404 for imports of other accounts', async () => {
    const key = await createKey(api, buyer.as, 'org');
    expect((await upload(api, key, csv(row('3,1')))).status).toBe(201);
    expect((await upload(api, undefined, csv(row()))).status).toBe(401);
    const seller = await signUp(api, { accountType: 'SELLER' });
    expect((await upload(api, seller.as, csv(row()))).status).toBe(403);
    const { importId } = (await send(csv(row('4,1')))).body.data;
    const stranger = await signUp(api);
    expect((await api.get(`${imports}/${importId}`, { as: stranger.as })).status).toBe(404);
    expect((await api.get(`${imports}/unknown`, { as: buyer.as })).status).toBe(404);
    expect((await api.get(imports, { as: stranger.as })).body.data).toEqual([]);
  });
});
