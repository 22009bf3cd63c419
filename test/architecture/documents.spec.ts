import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ErrorKind, statusOfKind } from '@exchange/kernel';
import { errorCatalogues } from './catalogue';
import { decisionRecords } from './decision-records';
import { documents } from './documents';
import { read, root } from './sources';

describe('Documents that are made from the code', () => {
  test('are what `npm run docs` would write', async () => {
    const stale = (await documents()).filter(({ path, content }) => !existsSync(join(root, path)) || read(path) !== content);
    expect(stale.map(({ path }) => path)).toEqual([]);
  });
});

describe('Decisions', () => {
  test('have a heading "# 1. Title" and below it "Status: accepted", or "Status: superseded by" with links', () => {
    expect(decisionRecords.length).toBeGreaterThan(100);
    expect(decisionRecords.filter(({ status }) => status === undefined).map(({ name }) => name)).toEqual([]);
  });

  test('have the number of their file', () => {
    const misnamed = decisionRecords.filter(({ number, name }) => !name.startsWith(`${String(number).padStart(4, '0')}-`));
    expect(misnamed.map(({ name }) => name)).toEqual([]);
  });

  test('are superseded by decisions that are accepted', () => {
    const accepted = new Set(decisionRecords.filter(({ status }) => status === 'accepted').map(({ name }) => name));
    const wrong = decisionRecords.filter(({ successors }) => !successors.every((name) => accepted.has(name)));
    expect(wrong.map(({ name, status }) => `${name}: ${status}`)).toEqual([]);
  });

  test('are eight lines at most when they are superseded: what still holds of them stands in their successor', () => {
    const long = decisionRecords.filter(
      ({ name, successors }) => successors.length > 0 && read(`docs/adr/${name}`).trim().split('\n').length > 8,
    );
    expect(long.map(({ name }) => name)).toEqual([]);
  });
});

describe('Error catalogues', () => {
  test('use the codes of gaps.md §1.2, those of the exchange that are listed here, and three for refusals of HTTP itself', () => {
    const used = errorCatalogues.flatMap(({ thing }) => Object.values(thing.specs).map(({ code }) => code));
    expect([...new Set(used)].filter((code) => !allowedCodes().has(code))).toEqual([]);
  });

  test('are named for the context that they stand in', () => {
    const misnamed = errorCatalogues.filter(({ path, thing }) => !path.includes(`/${thing.context}/`)).map(({ path }) => path);
    expect(misnamed).toEqual([]);
  });

  test('one code always means one status', () => {
    const statuses = new Map<string, Set<number>>();
    for (const { thing } of errorCatalogues) {
      for (const { code, kind } of Object.values(thing.specs))
        statuses.set(code, (statuses.get(code) ?? new Set()).add(statusOfKind[kind as ErrorKind]));
    }
    expect([...statuses].filter(([, seen]) => seen.size > 1).map(([code]) => code)).toEqual([]);
  });

  test('messages are sentences', () => {
    const messages = errorCatalogues.flatMap(({ thing }) => Object.values(thing.specs).map(({ message }) => message));
    expect(messages.filter((message) => !/^[A-Z`].*[.?]$/s.test(message))).toEqual([]);
  });
});

function allowedCodes(): Set<string> {
  const chapter = read('docs/spec/gaps.md').split('### 1.2 ')[1]!.split('### 1.3 ')[0]!;
  const listed = [...chapter.matchAll(/`([A-Z][A-Z_]{4,})`/g)].map(([, code]) => code!);
  // docs/adr/0045: what the source left to its identity provider.
  const ours = [
    'AGENT_CEILING_REACHED',
    'AI_QUOTA_EXCEEDED',
    'EMAIL_NOT_VERIFIED',
    'INSUFFICIENT_SCOPE',
    'LIMITATIONS_NOT_ACCEPTED',
    'PRICE_CHANGED',
    'SIGN_IN_REQUIRED',
    'UNSUPPORTED_GRANULARITY',
  ];
  return new Set([...listed, ...ours, 'METHOD_NOT_ALLOWED', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']);
}
