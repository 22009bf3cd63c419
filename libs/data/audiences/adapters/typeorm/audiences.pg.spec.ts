import { SecretBox } from '@exchange/platform';
import { testDatabase, type TestDatabase } from '@test/database';
import { aCallback, epoch, later } from '../../testing';
import { audienceMembersContract, audiencesContract, audienceSyncsContract, callbacksContract } from '../../testing/contract';
import { TypeormAudienceMembers } from './typeorm-audience-members';
import { TypeormAudienceSyncs } from './typeorm-audience-syncs';
import { TypeormAudiences } from './typeorm-audiences';
import { secretsAad, TypeormCallbacks } from './typeorm-callbacks';

let test: TestDatabase;
const box = new SecretBox(`one:${Buffer.alloc(32, 1).toString('base64')}`);
const otherBox = new SecretBox(`two:${Buffer.alloc(32, 2).toString('base64')}`);

beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.close());

describe('Audiences on PostgreSQL', () => audiencesContract(() => new TypeormAudiences(test.database)));
describe('Audience members on PostgreSQL', () => {
  audienceMembersContract(() => ({ audiences: new TypeormAudiences(test.database), members: new TypeormAudienceMembers(test.database) }));
});
describe('Audience syncs on PostgreSQL', () => audienceSyncsContract(() => new TypeormAudienceSyncs(test.store, test.database)));
describe('Callbacks on PostgreSQL', () => {
  const open = (secrets = box) => new TypeormCallbacks(test.store, test.database, secrets);
  callbacksContract(() => open());

  const stored = async (id: string) => {
    const credentials = 'very secret credentials of the caller';
    await open().insert(aCallback({ accountId: 900_000, id, syncId: id }), { token: null, credentials });
    await open().makeDue({ accountId: 900_000, id }, { status: 'failed', timestamp: '', message: null, result: {} }, epoch);
    const row = async () =>
      (await test.database.query<{ secrets: string | null }>(`select secrets from audience_callbacks where id = $1`, [id]))[0];
    return { credentials, row };
  };

  it('encrypts the secrets and deletes them when the callback has ended', async () => {
    const { credentials, row } = await stored('sealed');
    expect((await row())?.secrets).not.toContain(credentials);
    const [claimed] = await open().claim('fence', later(1), { limit: 1, perOrigin: 1, except: [] });
    expect(claimed?.secrets?.credentials).toBe(credentials);
    await open().settle(claimed!.state, { httpStatus: 204, error: null }, later(2));
    expect((await row())?.secrets).toBeNull();
  });

  it('leaves callbacks with a key of another process due, without counting them against the limit', async () => {
    for (const id of ['moved_1', 'moved_2', 'moved_3']) await stored(id);
    await stored('here');
    await test.database.query(`update audience_callbacks set secrets = $1 where id = 'here'`, [
      otherBox.seal(JSON.stringify({ token: 'mine', credentials: null }), secretsAad({ accountId: 900_000, id: 'here' })),
    ]);
    const request = { limit: 1, perOrigin: 1, except: [] };
    expect(await open(otherBox).claim('fence', later(1), request)).toMatchObject([{ state: { id: 'here' }, secrets: { token: 'mine' } }]);
    expect(await open(otherBox).claim('fence', later(1), { ...request, limit: 100, perOrigin: 100 })).toEqual([]);
    const left = await open().claim('fence', later(1), { ...request, limit: 100, perOrigin: 100 });
    expect(left.map(({ state }) => state.id).sort()).toEqual(['moved_1', 'moved_2', 'moved_3']);
    expect(left.every(({ secrets }) => secrets !== null)).toBe(true);
  });

  it.each([
    ['with a wrong authentication tag', (sealed: string) => `${sealed.slice(0, -4)}AAAA`],
    ['with secrets that were never encrypted', () => 'plain text'],
    ['with secrets of another row', () => box.seal('{}', 'audience_callbacks/1/another')],
  ])('claims a callback %s without secrets, together with readable ones', async (name, spoil) => {
    const { row } = await stored(`spoiled ${name}`);
    await stored(`good ${name}`);
    await test.database.query('update audience_callbacks set secrets = $1 where id = $2', [
      spoil((await row())!.secrets!),
      `spoiled ${name}`,
    ]);
    const claimed = await open().claim('fence', later(1), { limit: 10, perOrigin: 10, except: [] });
    expect(claimed.map(({ state, secrets }) => [state.id, secrets !== null]).sort()).toEqual([
      [`good ${name}`, true],
      [`spoiled ${name}`, false],
    ]);
  });

  it('gives each callback to one of several concurrent claimers', async () => {
    for (let i = 0; i < 10; i += 1) await stored(`many_${i}`);
    const request = { limit: 10, perOrigin: 10, except: [] };
    const claims = await Promise.all(['a', 'b', 'c'].map((fence) => open().claim(fence, later(1), request)));
    const ids = claims.flat().map(({ state }) => state.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(10);
  });
});
