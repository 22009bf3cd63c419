import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { signUp } from '@test/people';
import { Receiver } from '@test/receiver';
import { startWorker } from '@test/worker';
import { auditedOperations, unauditedOperations } from './audited';
import type { World } from './audited/world';

interface Entry {
  readonly id: string;
  readonly account_id: number;
  readonly action: string;
  readonly resource_type: string;
  readonly resource_id: string;
  readonly actor_kind: string;
  readonly actor_label: string;
  readonly description: string;
  readonly changed_fields: readonly { readonly field: string; readonly label: string }[];
}

interface Document {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          { readonly requestBody?: { readonly content: Record<'application/json', { readonly schema: { readonly $ref: string } }> } }
        >
      >
    >
  >;
  readonly components: { readonly schemas: Readonly<Record<string, { readonly required?: readonly string[] }>> };
}

describe('Audit entries of every mutating operation', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let receiver: Receiver;
  let world: World;

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker();
    receiver = await Receiver.start();
    world = { api, receiver, buyer: await signUp(api), seller: await signUp(api, { accountType: 'SELLER' }) };
  });
  afterAll(async () => {
    await receiver.close();
    await worker.close();
    await api.close();
  });

  const ids = async () => (await api.app.get(Database).query<{ id: string }>('select id from audit_entries')).map(({ id }) => id);
  const entries = (known: readonly string[] = []) =>
    api.app.get(Database).query<Entry>('select * from audit_entries where id <> all($1) order by at, id', [known]);

  test('the table contains every mutating operation of the document, and no others', async () => {
    const { paths } = (await (await fetch(`${api.url}/api/v2/openapi.json`)).json()) as { paths: Record<string, object> };
    const operations = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const mutating = operations.filter((operation) => !operation.startsWith('GET '));
    expect([...Object.keys(auditedOperations), ...Object.keys(unauditedOperations)].sort()).toEqual([...mutating].sort());
  });

  test('every change by staff has a reason, which ends the entry', async () => {
    const document = (await (await fetch(`${api.url}/api/v2/openapi.json`)).json()) as Document;
    const silent = Object.keys(auditedOperations).filter((operation) => {
      const [method, path] = operation.split(' ') as [string, string];
      const sent = document.paths[path]![method.toLowerCase()]!.requestBody?.content['application/json'].schema.$ref.split('/').at(-1);
      return path.startsWith('/api/v2/staff/') && !(sent && document.components.schemas[sent]!.required?.includes('reason'));
    });
    expect(silent).toEqual([]);
  });

  // spec: service.area.audit-logs
  test.each(Object.entries(auditedOperations))('%s writes exactly one entry', async (operation, { is, says, by, isBetween, isInside }) => {
    const call = await by(world);
    const before = await ids();
    const { status, body } = await call();
    expect([status < 300, body?.error ?? null]).toEqual([true, null]);
    const own: readonly number[] = [world.buyer.account.id, world.seller.account.id];
    // Entries of the worker for earlier calls are ignored.
    const added = (await entries(before)).filter(
      ({ actor_kind: kind, account_id: account }) => kind !== 'system' && (!isInside || own.includes(account)),
    );
    expect(added.map(({ action, resource_type: type }) => `${action} ${type}`)).toEqual(isBetween ? [is, is] : [is]);
    if (isBetween) expect(new Set(added.map(({ account_id: account }) => account)).size).toBe(2);
    const entry = isBetween ? added.find(({ account_id: account }) => account === world.buyer.account.id)! : added[0]!;
    const isForStaff = operation.includes('/api/v2/staff/');
    const actor = isForStaff ? 'Robin Tester (staff of the exchange)' : 'Robin Tester';
    expect([entry.actor_kind, entry.actor_label]).toEqual(['user', actor]);
    expect(entry.description.startsWith(`${actor} `)).toBe(true);
    const did = entry.description.slice(actor.length + 1);
    if (isForStaff) expect(did).toMatch(/: [^:]{3,}$/);
    expect(isForStaff ? did.replace(/: [^:]*$/, '') : did).toMatch(says);
    expect(entry.resource_id).not.toBe('');
    expect(entry.changed_fields.filter(({ field, label }) => field === 'id' || !/^[A-Z]/.test(label))).toEqual([]);
  });

  test('no entry contains a secret that was sent', async () => {
    const everything = JSON.stringify(await entries());
    expect(everything.match(/planted|correct horse|sck_\w{20,}/g)).toBeNull();
  });

  test('a refused call writes no entry', async () => {
    const before = (await entries()).length;
    const refused = [
      await api.post('/api/v2/buyer/advertisers', { as: world.buyer.as, body: {} }),
      await api.delete('/api/v2/buyer/campaigns/unknown', { as: world.buyer.as }),
      await api.post('/api/v2/org-api-keys', { body: { name: 'Nightly' } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 404, 401]);
    expect((await entries()).length).toBe(before);
  });
});
