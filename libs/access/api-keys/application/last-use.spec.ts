import { Log } from '@exchange/platform';
import { type KeyUse, KeyUses } from '../domain/ports';
import { minutesLater } from '../testing';
import { LastUse } from './last-use';

class RecordedUses extends KeyUses {
  readonly batches: (readonly KeyUse[])[] = [];
  broken = false;

  async record(uses: readonly KeyUse[]): Promise<void> {
    if (this.broken) throw new Error('the database is away');
    this.batches.push(uses);
  }
}

const use = (keyId: string, minutes = 0): KeyUse => ({ accountId: 1, keyId, at: minutesLater(minutes) });

describe('LastUse', () => {
  let uses: RecordedUses;
  let lastUse: LastUse;

  beforeEach(() => {
    uses = new RecordedUses();
    lastUse = new LastUse(uses, Log.create('test', 'silent'));
  });

  it('writes many uses together', async () => {
    lastUse.note(use('key_1'));
    lastUse.note(use('key_2'));
    await lastUse.flush();
    expect(uses.batches).toEqual([[use('key_1'), use('key_2')]]);
  });

  it('writes a busy key once a minute', async () => {
    for (const minutes of [0, 0.1, 0.9]) lastUse.note(use('key_1', minutes));
    await lastUse.flush();
    lastUse.note(use('key_1', 0.99));
    await lastUse.flush();
    lastUse.note(use('key_1', 1));
    await lastUse.flush();
    expect(uses.batches).toEqual([[use('key_1')], [use('key_1', 1)]]);
  });

  it('writes what is left at shutdown', async () => {
    lastUse.note(use('key_1'));
    await lastUse.onApplicationShutdown();
    expect(uses.batches).toEqual([[use('key_1')]]);
  });

  it('writes nothing when there is nothing, and survives a database that is away', async () => {
    await lastUse.flush();
    uses.broken = true;
    lastUse.note(use('key_1'));
    await lastUse.flush();
    uses.broken = false;
    lastUse.note(use('key_2', 2));
    await lastUse.flush();
    expect(uses.batches).toEqual([[use('key_2', 2)]]);
  });
});
