import type { ProtocolRelease } from '@exchange/kernel';
import { commonRelease, declaredRelease, nextRelease, pinFor, pinned, servedRelease } from './releases';

describe('servedRelease', () => {
  it.each<[unknown, ProtocolRelease | null, ProtocolRelease]>([
    [undefined, null, '3.0'],
    [undefined, '3.0', '3.0'],
    [undefined, '3.1', '3.1'],
    ['3.0', '3.1', '3.0'],
    ['3.1', '3.1', '3.1'],
    ['3.1', null, '3.1'],
    ['3.1', '3.0', '3.1'],
    ['3.1.19', null, '3.1'],
    ['3.1-beta.2', null, '3.1'],
    ['3.2', '3.1', '3.1'],
    ['4.0', null, '3.0'],
    ['3.1 ', null, '3.0'],
    [3.1, null, '3.0'],
    [['3.1'], null, '3.0'],
  ])('of an answer that names %j to a request in %j is %s', (adcp_version, asked, served) => {
    expect(servedRelease({ adcp_version }, asked)).toBe(served);
  });

  it('of an answer without a payload is the requested release', () => {
    expect([servedRelease(null, '3.1'), servedRelease(null, null)]).toEqual(['3.1', '3.0']);
  });
});

describe('commonRelease', () => {
  const nested = () => {
    let list: unknown[] = ['3.1'];
    for (let depth = 0; depth < 60; depth += 1) list = [list];
    return list;
  };

  it.each<[string, unknown, ProtocolRelease | null]>([
    ['both', ['3.1', '3.0'], '3.1'],
    ['patches', ['3.0.6'], '3.0'],
    ['later ones', ['4.0', '3.2', '3.1', '2.0'], '3.1'],
    ['unknown ones', ['4.0', '2.5'], null],
    ['none', [], null],
    ['wrong types', [3.1, null, true, { version: '3.1' }, ['3.1']], null],
    ['lists in lists', nested(), null],
    ['no list', '3.1', null],
    ['a long text', [`3.1-${'x'.repeat(1_000_000)}`, '3.0'], '3.0'],
    ['a huge list', [...Array(100_000).fill('9.9'), '3.1'], '3.1'],
  ])('of %s', (_, versions, release) => {
    expect(commonRelease(versions)).toBe(release);
  });
});

describe('declaredRelease', () => {
  it.each<[object, ProtocolRelease]>([
    [{ adcp: { supported_versions: ['3.0', '3.1'] } }, '3.1'],
    [{ adcp: { supported_versions: ['3.0'] } }, '3.0'],
    [{ adcp: { supported_versions: ['4.0'] } }, '3.0'],
    [{ adcp: { major_versions: [3] } }, '3.0'],
    [{ adcp: 'x' }, '3.0'],
    [{}, '3.0'],
  ])('of %j is %s', (capabilities, release) => {
    expect(declaredRelease(capabilities as Record<string, unknown>)).toBe(release);
  });
});

describe('nextRelease', () => {
  it.each<[unknown[], ProtocolRelease | null, ProtocolRelease | null]>([
    [['3.0'], '3.1', '3.0'],
    [[], '3.1', '3.0'],
    [['3.1'], null, '3.1'],
    [['3.1'], '3.0', '3.1'],
    [['3.1'], '3.1', null],
    [['3.0'], null, null],
    [[], null, null],
    [[], '3.0', null],
    [['4.0'], '3.1', null],
  ])('after the refusal with %j of a request in %j is %j', (refused, asked, next) => {
    expect(nextRelease(refused, asked)).toBe(next);
  });
});

describe('pinned', () => {
  it('names the release, and the major version for sellers that read only that', () => {
    expect(pinned({ brief: 'x' }, '3.1')).toEqual({ brief: 'x', adcp_version: '3.1', adcp_major_version: 3 });
    expect(pinned({ brief: 'x' }, null)).toEqual({ brief: 'x' });
  });
});

describe('pinFor', () => {
  it('names no oldest release, because sellers that are older than the member must get the request without it', () => {
    expect(([null, '3.0', '3.1'] as const).map(pinFor)).toEqual([null, null, '3.1']);
  });
});
