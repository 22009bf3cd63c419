import { DeliveryImport } from '../domain/delivery-import';
import type { DeliveryImports } from '../domain/ports';

const epoch = new Date('2026-01-15T12:00:00.000Z');
const later = (ms: number) => new Date(epoch.getTime() + ms);

/** Contract tests for implementations of {@link DeliveryImports}. */
export function deliveryImportsContract(open: () => DeliveryImports | Promise<DeliveryImports>): void {
  let imports: DeliveryImports;
  let accountId = 9_000;

  beforeAll(async () => void (imports = await open()));
  beforeEach(() => void (accountId += 1));

  const store = async (id: string, createdAt = epoch) => {
    const base = { accountId, id, format: 'csv', rowCount: 3, createdBy: 'Robin', createdAt } as const;
    const made = id.startsWith('bad')
      ? DeliveryImport.failed({ ...base, problemCount: 1, problems: [{ path: 'line 2', message: 'No.' }] })
      : DeliveryImport.completed({ ...base, changedCount: 2 });
    await imports.insert(made);
    return made.state;
  };

  it('finds a stored import with every field, but not for another account', async () => {
    for (const state of [await store('imp_1'), await store('bad_1')]) {
      expect(await imports.find(state)).toEqual(state);
      expect(await imports.find({ ...state, accountId: accountId + 1 })).toBeNull();
    }
  });

  it('lists newest first and continues after a keyset', async () => {
    await store('imp_1');
    await store('imp_2');
    await store('imp_3', later(5));
    const ids = async (limit: number, after: readonly string[] | null = null) =>
      (await imports.list(accountId, { limit, after })).map(({ id }) => id);
    expect(await ids(5)).toEqual(['imp_3', 'imp_2', 'imp_1']);
    expect(await ids(1)).toEqual(['imp_3', 'imp_2']);
    expect(await ids(5, [epoch.toISOString(), 'imp_2'])).toEqual(['imp_1']);
  });
}
