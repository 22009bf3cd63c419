import { Log } from '@exchange/platform';
import { type KeyUse, KeyUses } from '../domain/ports';
import { minutesLater } from '../testing';
import { LastUseRecorder } from './last-use-recorder';

class RecordedUses extends KeyUses {
  readonly batches: (readonly KeyUse[])[] = [];
  isBroken = false;

  async record(uses: readonly KeyUse[]): Promise<void> {
    if (this.isBroken) throw new Error('the database is unavailable');
    this.batches.push(uses);
  }
}

const use = (keyId: string, minutes = 0): KeyUse => ({ accountId: 1, keyId, at: minutesLater(minutes) });

describe('LastUseRecorder', () => {
  let uses: RecordedUses;
  let lastUse: LastUseRecorder;

  beforeEach(() => {
    uses = new RecordedUses();
    lastUse = new LastUseRecorder(uses, Log.create('test', 'silent'));
  });

  it('writes collected uses in one batch', async () => {
    lastUse.record(use('key_1'));
    lastUse.record(use('key_2'));
    await lastUse.flush();
    expect(uses.batches).toEqual([[use('key_1'), use('key_2')]]);
  });

  it('writes uses of one key at most once a minute', async () => {
    for (const minutes of [0, 0.1, 0.9]) lastUse.record(use('key_1', minutes));
    await lastUse.flush();
    lastUse.record(use('key_1', 0.99));
    await lastUse.flush();
    lastUse.record(use('key_1', 1));
    await lastUse.flush();
    expect(uses.batches).toEqual([[use('key_1')], [use('key_1', 1)]]);
  });

  it('writes pending uses at shutdown', async () => {
    lastUse.record(use('key_1'));
    await lastUse.onApplicationShutdown();
    expect(uses.batches).toEqual([[use('key_1')]]);
  });

  it('writes nothing without uses, and continues after a database error', async () => {
    await lastUse.flush();
    uses.isBroken = true;
    lastUse.record(use('key_1'));
    await lastUse.flush();
    uses.isBroken = false;
    lastUse.record(use('key_2', 2));
    await lastUse.flush();
    expect(uses.batches).toEqual([[use('key_2', 2)]]);
  });
});
