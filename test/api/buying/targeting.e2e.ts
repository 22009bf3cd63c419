import { startApi, type TestApi } from '@test/api';
import { createKey, signUp, type SignedUp } from '@test/people';

const path = '/api/v2/buyer/targeting';

describe('targeting', () => {
  let api: TestApi;
  let buyer: SignedUp;

  beforeAll(async () => {
    api = await startApi();
    buyer = await signUp(api);
  });
  afterAll(() => api.close());

  const get = (rest: string, as = buyer.as) => api.get(path + rest, { as });

  describe('geo metros', () => {
    // spec: geo-metros.list, geo-metros.data, geo-metros.response, geo-metros.system
    it('returns 200 with all 210 Nielsen markets', async () => {
      const { status, body } = await get('/geo-metros?system=nielsen_dma');
      expect([status, body.error]).toEqual([200, null]);
      expect(Object.keys(body.data).toSorted()).toEqual(['entries', 'locale', 'note', 'system']);
      expect(body.data).toMatchObject({ system: 'nielsen_dma', locale: 'en-US', note: expect.any(String) });
      expect(body.data.entries).toHaveLength(210);
      expect(body.data.entries[1]).toEqual({ code: '501', name: 'New York, NY' });
    });

    it('returns the same without a system, and with a key', async () => {
      const { body } = await get('/geo-metros', await createKey(api, buyer.as));
      expect(body.data).toEqual((await get('/geo-metros?system=nielsen_dma')).body.data);
    });

    // spec: geo-metros.system
    it.each(['', 'NIELSEN_DMA', 'nielsen', 'iso_3166_1', 'nielsen_dma&system=nielsen_dma'])(
      'returns 400 when the system is %p',
      async (system) => {
        const { status, body } = await get(`/geo-metros?system=${system}`);
        expect([status, body.error.code, body.error.field]).toEqual([400, 'VALIDATION_ERROR', 'system']);
      },
    );
  });

  describe('dimensions', () => {
    it('returns 200 with the available systems', async () => {
      const { body } = await get('/dimensions');
      const counts = body.data.map(({ system, entryCount }: Record<string, unknown>) => [system, entryCount]);
      expect(counts).toEqual([
        ['iso_3166_1', 249],
        ['iso_3166_2_us', 51],
        ['nielsen_dma', 210],
      ]);
      expect(body.meta.pagination).toEqual({ nextCursor: null, hasMore: false });
    });

    it('returns the entries of a system in the requested language', async () => {
      const { body } = await get('/dimensions/iso_3166_1?locale=de-DE');
      expect(body.data).toMatchObject({ system: 'iso_3166_1', locale: 'de-DE', targets: 'geo_countries' });
      expect(body.data.entries).toContainEqual({ code: 'AT', name: 'Österreich' });
    });

    it('returns candidates for a text', async () => {
      const { body } = await get('/dimensions/nielsen_dma/resolve?q=Boston');
      expect(body.data.ambiguous).toBe(false);
      expect(body.data.candidates[0]).toEqual({
        system: 'nielsen_dma',
        code: '506',
        name: 'Boston, MA-Manchester, NH',
        locale: 'en-US',
        confidence: 0.9,
        matched: 'Boston',
        matchType: 'alias',
      });
    });

    it.each(['/dimensions/atlantis', '/dimensions/atlantis/resolve?q=x', '/dimensions/constructor'])('returns 404 for %s', async (rest) => {
      expect((await get(rest)).status).toBe(404);
    });

    it.each([
      ['locale', '/dimensions?locale=not_a_locale'],
      ['locale', '/dimensions/iso_3166_1?locale=x'],
      ['q', '/dimensions/nielsen_dma/resolve'],
      ['q', '/dimensions/nielsen_dma/resolve?q='],
      ['q', `/dimensions/nielsen_dma/resolve?q=${'q'.repeat(201)}`],
      ['q', '/dimensions/nielsen_dma/resolve?q=a%00b'],
    ])('returns 400 on %s for %s', async (field, rest) => {
      const { status, body } = await get(rest);
      expect([status, body.error.field]).toEqual([400, field]);
    });
  });

  it('returns 401 without credentials and 403 for a seller', async () => {
    const seller = await signUp(api, { accountType: 'SELLER' });
    for (const rest of ['/geo-metros', '/dimensions', '/dimensions/nielsen_dma', '/dimensions/nielsen_dma/resolve?q=x']) {
      expect((await api.get(path + rest)).status).toBe(401);
      expect((await get(rest, seller.as)).status).toBe(403);
    }
  });
});
