import { planOf, testDatabase, type TestDatabase } from '@test/database';
import { aBriefArtifact } from '../../testing';
import { briefArtifactsContract } from '../../testing/contract';
import { TypeormBriefArtifacts } from './typeorm-brief-artifacts';

describe('TypeormBriefArtifacts', () => {
  let opened: TestDatabase;
  let artifacts: TypeormBriefArtifacts;
  afterAll(() => opened.close());

  briefArtifactsContract(async () => {
    opened = await testDatabase();
    artifacts = new TypeormBriefArtifacts(opened.database);
    return artifacts;
  });

  it('refuses updates of received briefs', async () => {
    await artifacts.store(aBriefArtifact({ accountId: 77 }));
    const change = opened.database.query(`update brief_artifacts set request = '{}' where account_id = 77`);
    await expect(change).rejects.toThrow('brief artifacts are final');
    expect(await artifacts.find(77, 'brief_1')).toEqual(aBriefArtifact({ accountId: 77 }));
  });

  it('counts and skips with the narrow index only', async () => {
    const { database } = opened;
    await database.query(
      `insert into brief_artifacts select 88, 'brief_' || n, 1, 'disc_' || n, jsonb_build_object('brief', repeat('oat ', 400)),
         timestamptz '2026-01-15' + n * interval '1 second', now() from generate_series(1, 5000) as n`,
    );
    const page = await artifacts.listBySkip(88, { skip: 4_000, take: 2 });
    expect(page.map(({ id }) => id)).toEqual(['brief_1000', 'brief_999']);
    expect(await artifacts.count(88)).toBe(5_000);
    expect(
      await planOf(
        database,
        'select id from brief_artifacts where account_id = 88 order by received_at desc, id desc limit 25 offset 4000',
      ),
    ).toContain('Index Only Scan using brief_artifacts_newest');
  });
});
