import type { CatalogItem } from '../domain/item';
import { catalogLimits } from '../domain/limits';
import { InMemoryCatalogItems } from '../testing/in-memory/stores';
import { Intake } from './intake';

/** Completes each `stage` call only when the test calls `letOne`. */
class SlowItems extends InMemoryCatalogItems {
  readonly stored: string[] = [];
  private readonly waiting: (() => void)[] = [];

  override async stage(stagingId: string, items: readonly CatalogItem[]): Promise<void> {
    await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.stored.push(items[0]!.id);
    return super.stage(stagingId, items);
  }

  get open(): number {
    return this.waiting.length;
  }

  letOne(): void {
    this.waiting.shift()?.();
  }
}

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

describe('Intake', () => {
  const batch = catalogLimits.stageBatch;
  const start = (records: Iterable<unknown>) => {
    const items = new SlowItems();
    const taken = new Intake(items).stageRecords({ stagingId: 's', records, idFields: ['id'], mappings: [], strict: false });
    taken.catch(() => undefined);
    return { items, taken };
  };
  function* feed(count: number, end?: () => void): Generator<unknown> {
    for (let id = 0; id < count; id += 1) yield { id, title: 'a' };
    end?.();
  }

  it('keeps reading while a batch is stored, and stores batches one after the other', async () => {
    let isRead = false;
    const { items, taken } = start(feed(2 * batch - 1, () => (isRead = true)));
    await turns();
    expect([isRead, items.open]).toEqual([true, 1]);
    items.letOne();
    await turns();
    expect([items.stored, items.open]).toEqual([['0'], 1]);
    items.letOne();
    expect((await taken).staged).toBe(2 * batch - 1);
    expect(items.stored).toEqual(['0', String(batch)]);
  });

  it('rejects for a broken feed only after the running write has ended, so that discarding removes every item', async () => {
    const { items, taken } = start(
      feed(batch + 1, () => {
        throw new Error('broken off');
      }),
    );
    let isSettled = false;
    taken.catch(() => (isSettled = true));
    await turns();
    expect([isSettled, items.open]).toEqual([false, 1]);
    items.letOne();
    await expect(taken).rejects.toThrow('broken off');
  });

  it('counts repeated ids anywhere in the feed, and reports them in one issue', async () => {
    const records = [...feed(batch), { id: 0 }, { id: batch, title: 'b' }, { id: String(batch), title: 'c' }, {}];
    const items = new InMemoryCatalogItems();
    const taken = await new Intake(items).stageRecords({ stagingId: 's', records, idFields: ['id'], mappings: [], strict: false });
    expect(taken).toMatchObject({ staged: batch + 1, rejected: 3 });
    expect(taken.issues.filter(({ severity }) => severity === 'error').map(({ issue }) => issue)).toEqual([
      'The item has no id.',
      '2 items repeat an id of the catalog.',
    ]);
  });

  it('counts values that a rule refuses as one reason, and names each value in the list of issues', async () => {
    const records = Array.from({ length: 150 }, (_, id) => ({ id, price: `${id} EUR` }));
    const mappings = [{ feed_field: 'price', catalog_field: 'price', transform: 'divide', by: 100 }] as const;
    const request = { stagingId: 's', records, idFields: ['id'], mappings, strict: false };
    const { issues, groups } = await new Intake(new InMemoryCatalogItems()).stageRecords(request);
    const issue = expect.stringMatching(/^A value is not a plain decimal number/);
    expect(groups).toEqual([{ field: 'price', issue, severity: 'error', count: 150, itemIds: ['0', '1', '2', '3', '4'] }]);
    expect(issues).toHaveLength(100);
    expect(issues[7]).toEqual({
      itemId: '7',
      field: 'price',
      issue: expect.stringMatching(/^"7 EUR" is not/),
      severity: 'error',
      index: 7,
    });
  });

  it('rejects when a batch cannot be stored', async () => {
    class FullItems extends InMemoryCatalogItems {
      override stage(): Promise<void> {
        return Promise.reject(new Error('disk full'));
      }
    }
    const taken = new Intake(new FullItems()).stageRecords({
      stagingId: 's',
      records: feed(1),
      idFields: ['id'],
      mappings: [],
      strict: false,
    });
    await expect(taken).rejects.toThrow('disk full');
  });
});
