import { stopRecording } from '@test/activity';
import { startApi, type TestApi } from '@test/api';
import { callerSideOf, signUpStaff } from '@test/people';
import { Receiver } from '@test/receiver';
import { startWorker } from '@test/worker';
import { signUpPerson, seedBuyer, seedSeller, withCustomers } from './isolation/seed';
import type { Tenant } from './isolation/tenant';
import { fillLists } from './lists/fill';
import { addressOf, type Document, filtersOf, idsOf, type List, listsOf } from './lists/operations';
import { type Share, shareOf } from './share';

const keys = [7, 9].map((byte) => Buffer.alloc(32, byte).toString('base64'));

describe('Every list', () => {
  let api: TestApi;
  let lists: List[];
  let share: Share;
  let paged: List[];
  let tenants: Record<'buyer' | 'seller' | 'staff', Tenant>;

  beforeAll(async () => {
    api = await startApi({ environment: { ACTIVITY_CALLS: 'on' } });
    stopRecording(api);
    share = shareOf(api.app);
    const worker = await startWorker();
    const receiver = await Receiver.start();
    const seller = await seedSeller(api, 'QzSigma');
    const buyer = await seedBuyer(api, 'QzOmega', seller, receiver.url);
    tenants = { buyer, seller: await withCustomers(api, seller), staff: { ...buyer, owner: (await signUpStaff(api)).as } };
    await worker.close();
    await receiver.close();
    await fillLists(api, buyer, tenants.seller);
    lists = listsOf((await (await fetch(`${api.url}/api/v2/openapi.json`)).json()) as Document);
    paged = lists.filter(({ query }) => ['limit', 'take'].some((name) => query.has(name)));
  });
  afterAll(() => api.close());

  const tenantOf = ({ name }: Pick<List, 'name'>) => tenants[callerSideOf(name)];
  const sendRequest = (list: List, query: Record<string, string>, tenant = tenantOf(list)) =>
    api.get(addressOf(list, tenantOf(list), query), { as: tenant.owner });
  const rowsIn = (data: unknown): unknown[] =>
    Array.isArray(data) ? data : ((Object.values(data ?? {}).find(Array.isArray) as unknown[] | undefined) ?? []);
  /** Collects problems of the lists that this run tries. Lists are tried in turn, because requests to all at once overflow the backlog of the server. */
  const wrongIn = async (some: readonly List[], look: (list: List) => Promise<string[]>) => {
    const wrong: string[] = [];
    for (const list of share(some)) wrong.push(...(await look(list)).map((what) => `${list.name}: ${what}`));
    return wrong;
  };
  const refused = { status: 400, code: 'VALIDATION_ERROR', field: 'cursor' };
  const refusalOf = ({ status, body }: Awaited<ReturnType<typeof sendRequest>>) => ({
    status,
    code: body.error?.code,
    field: body.error?.field,
  });

  it('is found in the document', () => {
    expect(lists.length).toBeGreaterThan(30);
    expect(lists.filter(({ query }) => query.has('cursor')).length).toBeGreaterThan(15);
  });

  // spec: limits.page-size-default, limits.page-size-cap, limits.campaign-take, envelope.meta.pagination
  it('returns 25 rows by default (advertisers 50), at most 200 (`take` of campaigns 250), and 400 for more', async () => {
    const wrong = await wrongIn(paged, async (list) => {
      const usual = list.name === 'GET /api/v2/buyer/advertisers' ? 50 : 25;
      const sizes = ['limit', 'take'].filter((name) => list.query.has(name));
      const lengths = await Promise.all([
        sendRequest(list, {}).then(({ body }) => [
          `${usual} without a size: ${JSON.stringify(body.error ?? rowsIn(body.data).length)}`,
          rowsIn(body.data).length === usual,
        ]),
        ...sizes.flatMap((name) => {
          const maxSize = list.name === 'GET /api/v2/buyer/campaigns' && name === 'take' ? 250 : 200;
          return [
            sendRequest(list, { [name]: String(maxSize) }).then(({ body }) => [`${name}=${maxSize}`, rowsIn(body.data).length === maxSize]),
            sendRequest(list, { [name]: '1' }).then(({ body }) => [`${name}=1`, rowsIn(body.data).length === 1]),
            ...['0', '-1', '1.5', 'all', '', String(maxSize + 1)].map((size) =>
              sendRequest(list, { [name]: size }).then((answer) => [
                `400 for ${name}=${size}`,
                answer.status === 400 && answer.body.error.field === name,
              ]),
            ),
          ];
        }),
      ]);
      return lengths.filter(([, isRight]) => !isRight).map(([what]) => String(what));
    });
    expect(wrong).toEqual([]);
  });

  // spec: envelope.meta.pagination, paging.whole-lists
  it('without paging returns meta.pagination with hasMore false and a null cursor', async () => {
    const whole = lists.filter((list) => !paged.includes(list));
    expect(whole.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'GET /api/v2/buyer/webhook-subscriptions',
        'GET /api/v2/user-api-keys',
        'GET /api/v2/org-api-keys',
        'GET /api/v2/members',
      ]),
    );
    const wrong = await wrongIn(whole, async (list) => {
      const { status, body } = await sendRequest(list, {});
      const isRight = status === 200 && JSON.stringify(body.meta) === '{"pagination":{"nextCursor":null,"hasMore":false}}';
      return isRight && rowsIn(body.data).length > 0 ? [] : [JSON.stringify([status, body.meta])];
    });
    expect(wrong).toEqual([]);
  });

  describe('with a cursor', () => {
    let withCursor: List[];
    let cursors: Map<List, string>;
    let stranger: Record<'buyer' | 'seller' | 'staff', Tenant>;

    beforeAll(async () => {
      withCursor = lists.filter(({ query }) => query.has('cursor'));
      cursors = new Map();
      for (const list of withCursor)
        cursors.set(list, (await sendRequest(list, { limit: '1' })).body.meta?.pagination.nextCursor ?? 'none');
      const silent = [...cursors].filter(([, cursor]) => cursor === 'none');
      if (silent.length > 0) throw new Error(`No cursor from ${silent.map(([{ name }]) => name).join(', ')}`);
      const [one, other] = [await signUpPerson(api, 'other'), await signUpPerson(api, 'other', 'SELLER')];
      const { buyer, seller } = tenants;
      const staff = { ...buyer, owner: (await signUpStaff(api)).as };
      stranger = { buyer: { ...buyer, owner: one.as }, seller: { ...seller, owner: other.as }, staff };
    });

    // spec: paging.cursor, paging.cursor.opaque
    it('continues after the page, also in another process and during key rotation', async () => {
      const environments = [`test:${keys[0]}`, `new:${keys[1]},test:${keys[0]}`, `test:${keys[0]},new:${keys[1]}`];
      const others = await Promise.all(
        environments.map((keyring) => startApi({ environment: { SECRETS_KEYRING: keyring, DATABASE_POOL: '2', ACTIVITY_CALLS: 'on' } })),
      );
      others.forEach(stopRecording);
      try {
        const wrong = await wrongIn(withCursor, async (list) => {
          const ids = async (one: TestApi, query: Record<string, string>) => {
            const url = addressOf(list, tenantOf(list), query);
            const { status, body } = await one.get(url, { as: tenantOf(list).owner });
            return JSON.stringify([status, rowsIn(body.data)]);
          };
          const two = rowsIn((await sendRequest(list, { limit: '2' })).body.data);
          const pages = await Promise.all([api, ...others].map((one) => ids(one, { limit: '1', cursor: cursors.get(list)! })));
          return pages.filter((text) => text !== JSON.stringify([200, two.slice(1)]));
        });
        expect(wrong).toEqual([]);
      } finally {
        for (const other of others) await other.close();
      }
    });

    // spec: paging.cursor.opaque
    it('reveals neither values nor ids in the cursor', async () => {
      const wrong = await wrongIn(withCursor, async (list) => {
        const cursor = cursors.get(list)!;
        const [row] = rowsIn((await sendRequest(list, { limit: '1' })).body.data) as object[];
        const secrets = [
          ...Object.values(row!).filter((value): value is string => typeof value === 'string'),
          ...idsOf(tenantOf(list)),
          `${new Date().getFullYear()}-`,
        ];
        const parts = [cursor, ...cursor.split('.')];
        const decoded = parts.flatMap((part) => [
          part,
          Buffer.from(part, 'base64url').toString('latin1'),
          Buffer.from(part, 'hex').toString('latin1'),
        ]);
        return secrets.filter((text) => text.length > 4 && decoded.some((one) => one.includes(text)));
      });
      expect(wrong).toEqual([]);
    });

    it('returns 400 for a cursor of any other list', async () => {
      const wrong = await wrongIn(withCursor, async (list) => {
        const foreign = withCursor.filter((other) => other !== list);
        const answers = await Promise.all(
          foreign.map(async (other) => [other.name, refusalOf(await sendRequest(list, { cursor: cursors.get(other)! }))] as const),
        );
        return answers
          .filter(([, answer]) => JSON.stringify(answer) !== JSON.stringify(refused))
          .map(([name]) => `accepted the cursor of ${name}`);
      });
      expect(wrong).toEqual([]);
    });

    it('returns 400 for a cursor of another account', async () => {
      const wrong = await wrongIn(withCursor, async (list) => {
        const answer = refusalOf(await sendRequest(list, { cursor: cursors.get(list)! }, stranger[callerSideOf(list.name)]));
        return JSON.stringify(answer) === JSON.stringify(refused) ? [] : [JSON.stringify(answer)];
      });
      expect(wrong).toEqual([]);
    });

    it('returns 400 for a cursor of other filters; page size and default values do not matter', async () => {
      const wrong = await wrongIn(withCursor, async (list) => {
        const cursor = cursors.get(list)!;
        const answers = await Promise.all(
          filtersOf(list).map(async ([name, value]) => {
            const without = await sendRequest(list, { [name]: value });
            const answer = refusalOf(await sendRequest(list, { cursor, [name]: value }));
            // The status is 404 when the filter names a resource that does not exist.
            return [[200, 404].includes(without.status) && JSON.stringify(answer) === JSON.stringify(refused), `${name}=${value}`] as const;
          }),
        );
        const defaults = Object.fromEntries(
          [...list.query].filter(([, schema]) => schema.default !== undefined).map(([name, schema]) => [name, String(schema.default)]),
        );
        const same = await sendRequest(list, { ...defaults, cursor, limit: '7' });
        return [
          ...answers.filter(([isRight]) => !isRight).map(([, what]) => what),
          ...(same.status === 200 ? [] : [`${same.status} with its defaults spelled out`]),
        ];
      });
      expect(wrong).toEqual([]);
    });

    it('returns 400 for a cursor that was changed, truncated, extended or invented', async () => {
      const wrong = await wrongIn(withCursor, async (list) => {
        const cursor = cursors.get(list)!;
        const flipped = [0, 6, 9, Math.floor(cursor.length / 2), cursor.length - 1].map(
          (at) => cursor.slice(0, at) + (cursor[at] === 'A' ? 'B' : 'A') + cursor.slice(at + 1),
        );
        const made = [
          '',
          'x',
          '[]',
          '["2026-01-01T00:00:00.000Z","a"]',
          Buffer.from('["2026-01-01T00:00:00.000Z","a"]').toString('base64url'),
        ];
        const bad = [
          ...flipped,
          cursor.slice(0, -1),
          cursor.slice(1),
          `${cursor}A`,
          `${cursor}=`,
          ` ${cursor}`,
          cursor.toLowerCase(),
          ...made,
        ];
        const answers = await Promise.all(bad.map(async (one) => [one, await sendRequest(list, { cursor: one })] as const));
        const message = 'cursor is not one that this list returned.';
        return answers
          .filter(([, answer]) => JSON.stringify(refusalOf(answer)) !== JSON.stringify(refused) || answer.body.error.message !== message)
          .map(([one]) => `accepted ${one}`);
      });
      expect(wrong).toEqual([]);
    });
  });
});
