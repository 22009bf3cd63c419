import { advertiserOf, courseOf, fieldLabel, pollEvery, shownAs } from './task';

const at = (minute: number) => `2030-01-01T00:0${minute}:00.000Z`;

describe('courseOf', () => {
  test('has the start, each attempt of the callback, and the end, oldest first', () => {
    const metadata = {
      callback: {
        attempts: [
          { at: at(4), httpStatus: 200, error: null },
          { at: at(3), httpStatus: 500, error: 'http_status' },
        ],
      },
    };
    expect(courseOf({ status: 'completed', createdAt: at(1), updatedAt: at(2), metadata })).toEqual([
      { at: at(1), kind: 'submitted', detail: null },
      { at: at(2), kind: 'ended', detail: 'completed' },
      { at: at(3), kind: 'callback', detail: 'http_status' },
      { at: at(4), kind: 'callback', detail: '200' },
    ]);
  });

  test('has only the start when nothing has changed, and reads metadata of any shape', () => {
    for (const metadata of [null, {}, { callback: null }, { callback: { attempts: 'none' } }])
      expect(courseOf({ status: 'submitted', createdAt: at(1), updatedAt: at(1), metadata })).toHaveLength(1);
  });
});

test('pollEvery is what the API asks for, and ends with the task', () => {
  expect([pollEvery({ retryAfterSeconds: 5 }), pollEvery({ retryAfterSeconds: null }), pollEvery(undefined)]).toEqual([
    5_000,
    false,
    false,
  ]);
});

test('advertiserOf reads the metadata, when it is a number', () => {
  expect([{ advertiserId: 3 }, { advertiserId: 'x' }, null].map((metadata) => advertiserOf({ metadata }))).toEqual([3, null, null]);
});

test('fieldLabel makes words of names', () => {
  expect(['matchedCount', 'matched_count', 'url', 'audience-sync'].map(fieldLabel)).toEqual([
    'Matched count',
    'Matched count',
    'Url',
    'Audience sync',
  ]);
});

test('shownAs tells values apart', () => {
  const kinds: readonly [string, unknown, string][] = [
    ['count', 0, 'number'],
    ['done', false, 'flag'],
    ['note', '', 'none'],
    ['list', [], 'none'],
    ['list', [1], 'list'],
    ['inner', { a: 1 }, 'object'],
    ['inner', {}, 'none'],
    ['advertiserId', 3, 'id'],
    ['url', 'https://example.com', 'id'],
    ['createdAt', at(1), 'time'],
    ['note', 'at noon', 'text'],
  ];
  expect(kinds.map(([name, value]) => shownAs(name, value).kind)).toEqual(kinds.map(([, , kind]) => kind));
  expect(shownAs('status', 'TOO_SMALL')).toEqual({ kind: 'text', value: 'Too small' });
  expect(shownAs('name', 'TOO_SMALL')).toEqual({ kind: 'text', value: 'TOO_SMALL' });
});
