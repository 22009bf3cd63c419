import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ErrorKind, statusOfKind } from '@exchange/kernel';
import { errorCatalogues } from './catalogue';
import { decisionRecords } from './decision-records';
import { documents } from './documents';
import { read, root } from './sources';

describe('Generated documents', () => {
  test('equal the output of `npm run docs`', async () => {
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

  test('are superseded only by accepted decisions', () => {
    const accepted = new Set(decisionRecords.filter(({ status }) => status === 'accepted').map(({ name }) => name));
    const wrong = decisionRecords.filter(({ successors }) => !successors.every((name) => accepted.has(name)));
    expect(wrong.map(({ name, status }) => `${name}: ${status}`)).toEqual([]);
  });

  test('have at most eight lines when superseded: the successor states what still holds', () => {
    const long = decisionRecords.filter(
      ({ name, successors }) => successors.length > 0 && read(`docs/adr/${name}`).trim().split('\n').length > 8,
    );
    expect(long.map(({ name }) => name)).toEqual([]);
  });
});

describe('Error catalogues', () => {
  test('use only codes of gaps.md §1.2, the codes listed here, and three codes of HTTP itself', () => {
    const used = errorCatalogues.flatMap(({ thing }) => Object.values(thing.specs).map(({ code }) => code));
    expect([...new Set(used)].filter((code) => !allowedCodes().has(code))).toEqual([]);
  });

  test('are named after their context', () => {
    const misnamed = errorCatalogues.filter(({ path, thing }) => !path.includes(`/${thing.context}/`)).map(({ path }) => path);
    expect(misnamed).toEqual([]);
  });

  test('map each code to one status', () => {
    const statuses = new Map<string, Set<number>>();
    for (const { thing } of errorCatalogues) {
      for (const { code, kind } of Object.values(thing.specs))
        statuses.set(code, (statuses.get(code) ?? new Set()).add(statusOfKind[kind as ErrorKind]));
    }
    expect([...statuses].filter(([, seen]) => seen.size > 1).map(([code]) => code)).toEqual([]);
  });

  test('have sentences as messages', () => {
    const messages = errorCatalogues.flatMap(({ thing }) => Object.values(thing.specs).map(({ message }) => message));
    expect(messages.filter((message) => !/^[A-Z`].*[.?]$/s.test(message))).toEqual([]);
  });
});

function allowedCodes(): Set<string> {
  const chapter = read('docs/spec/gaps.md').split('### 1.2 ')[1]!.split('### 1.3 ')[0]!;
  const listed = [...chapter.matchAll(/`([A-Z][A-Z_]{4,})`/g)].map(([, code]) => code!);
  // Codes in docs/adr/0045, for features that the specification left to an identity provider.
  const ownCodes = [
    'AGENT_CEILING_REACHED',
    'AI_QUOTA_EXCEEDED',
    'CREATIVE_NOT_READY',
    'EMAIL_NOT_VERIFIED',
    'INSUFFICIENT_SCOPE',
    'LIMITATIONS_NOT_ACCEPTED',
    'PRICE_CHANGED',
    'SIGN_IN_REQUIRED',
    'UNSUPPORTED_GRANULARITY',
  ];
  return new Set([...listed, ...ownCodes, 'METHOD_NOT_ALLOWED', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']);
}
