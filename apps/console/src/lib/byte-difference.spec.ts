import { byteDifference, visible } from './byte-difference';

const bytes = (text: string) => new TextEncoder().encode(text);
const between = (sent: string, received: string) => byteDifference(bytes(sent), bytes(received));

describe('The first different byte', () => {
  test('is none when both are the same', () => {
    expect(between('{"a":1}', '{"a":1}')).toBeNull();
    expect(between('', '')).toBeNull();
  });

  test('is named with its offset, both bytes and their characters', () => {
    expect(between('{"a":1}', '{"a":2}')).toEqual({
      offset: 5,
      sent: { byte: '31', before: '{"a":', at: '1', after: '}', length: 7 },
      received: { byte: '32', before: '{"a":', at: '2', after: '}', length: 7 },
    });
  });

  test('has no byte where one of both has ended', () => {
    const found = between('{}', '{}\n')!;
    expect(found.offset).toBe(2);
    expect(found.sent).toMatchObject({ byte: null, at: '' });
    expect(found.received).toMatchObject({ byte: '0a', at: '␊' });
  });

  test('within a character is shown with the whole character', () => {
    const found = between('Söhne', 'Sühne')!;
    expect(found).toMatchObject({ offset: 2, sent: { byte: 'b6', before: 'S', at: 'ö' }, received: { byte: 'bc', before: 'S', at: 'ü' } });
  });

  test('has at most 24 characters of context at each side, cut at characters', () => {
    const text = 'ö'.repeat(500);
    const { sent } = between(`${text}1${text}`, `${text}2${text}`)!;
    expect(sent).toMatchObject({ before: `…${'ö'.repeat(24)}`, at: '1', after: `${'ö'.repeat(24)}…` });
  });

  test('may be a byte order mark', () => {
    expect(between('{}', '\ufeff{}')).toMatchObject({ offset: 0, sent: { byte: '7b' }, received: { byte: 'ef', at: '[U+FEFF]' } });
  });

  test('bytes that are no text are compared like all others', () => {
    const found = byteDifference(Uint8Array.of(0x80, 0xff, 0xfe), Uint8Array.of(0x80, 0xff, 0x41))!;
    expect(found).toMatchObject({ offset: 2, sent: { byte: 'fe' }, received: { byte: '41', at: 'A' } });
  });
});

test('characters that cannot be seen are visible', () => {
  expect(visible('a\r\n\t\0\u007f\u202e\u200b\u00a0b')).toBe('a␍␊␉␀␡[U+202E][U+200B][U+00A0]b');
});
