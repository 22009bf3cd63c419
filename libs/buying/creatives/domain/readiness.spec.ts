import { bannerFormat } from '../testing';
import { readinessProblems, type UsedAsset } from './readiness';

const contents = {
  roles: { image: { assetId: 'ca_1' }, headline: { text: 'Shoes' } },
  clickThroughUrl: null,
  trackers: [],
  disclosure: null,
};
const assets = (status: UsedAsset['status']) => new Map([['ca_1', { id: 'ca_1', status, content: null }]]);

describe('A creative', () => {
  const problems = (more: object, known: ReadonlyMap<string, UsedAsset>) =>
    readinessProblems({ format: bannerFormat, contents: { ...contents, ...more } }, known).map(({ rule, severity, field }) => [
      rule,
      severity,
      field,
    ]);

  test('lacks nothing with a format and assets that are ready', () => {
    expect(problems({}, assets('ready'))).toEqual([]);
  });

  test.each(['uploading', 'checking', 'refused', 'archived'] as const)('is blocked by an asset that is %s', (status) => {
    expect(problems({}, assets(status))).toEqual([[`asset_${status}`, 'blocks', 'roles.image']]);
  });

  test('is blocked by an asset that does not exist any more', () => {
    expect(problems({}, new Map())).toEqual([['asset_missing', 'blocks', 'roles.image']]);
  });

  test('is blocked without a format and without roles', () => {
    const found = readinessProblems({ format: null, contents: { ...contents, roles: {} } }, new Map());
    expect(found.map(({ rule }) => rule)).toEqual(['format_missing', 'roles_missing']);
  });
});
