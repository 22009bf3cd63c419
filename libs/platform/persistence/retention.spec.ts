import { FixedClock } from '@exchange/kernel';
import { RetentionSchedule } from './retention';

describe('Deleting expired rows', () => {
  const rule = (table: string, more: object = {}) => ({ table, expired: 'ended_at < $1', days: 30, ...more });

  it('goes on after a rule that fails, and then fails with the table and the error', async () => {
    const left = new Map([
      ['small', [3, 2, 0]],
      ['last', [1, 0]],
    ]);
    const limits: string[] = [];
    const query = async (sql: string) => {
      const [, table] = / from (\w+)/.exec(sql)!;
      limits.push(`${table} ${/limit (\d+)/.exec(sql)![1]}`);
      const counts = left.get(table!);
      if (!counts) throw new Error('Statement timeout.');
      return [{ count: counts.shift() }];
    };
    const rules = [rule('small', { batch: 3 }), rule('broken'), rule('last')];
    const failure = await new RetentionSchedule({ query } as never, new FixedClock(), {} as never, rules)
      .removeOldRows()
      .catch((error: unknown) => error);
    expect(limits).toEqual(['small 3', 'small 3', 'small 3', 'broken 1000', 'last 1000', 'last 1000']);
    expect(failure).toMatchObject({ message: 'Expired rows could not be deleted: broken.', errors: [{ message: 'Statement timeout.' }] });
  });
});
