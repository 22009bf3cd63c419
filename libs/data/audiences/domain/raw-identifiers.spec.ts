import { rawKindOf } from './raw-identifiers';

describe('rawKindOf', () => {
  it.each([
    'ann@example.com',
    ' Ann.Other+news@mail.example.co.uk ',
    'mailto:ann@example.com',
    'id-ann@example.com-7',
    'ann%40example.com',
    'ann＠example.com',
    'bücher@bücher.example',
    'ann@localhost',
    'ann @ example.com',
  ])('detects an address: %s', (text) => expect(rawKindOf(text)).toBe('an e-mail address'));

  it.each([
    '+12065551234',
    '+49 (0)30 123456',
    '+1-206-555-1234',
    '0049 30 1234567',
    'tel:+12065551234',
    '(206) 555-1234',
    '206-555-1234',
    '206.555.1234',
    '030 1234 5678',
    ' 206 555 1234 ',
  ])('detects a phone number: %s', (text) => expect(rawKindOf(text)).toBe('a phone number'));

  it.each([
    '',
    'person-1',
    '12345678901',
    'ab'.repeat(32),
    '0'.repeat(64),
    '2026-01-15',
    '2026-01-15 12:00:00',
    '3f2504e0-4f89-11d3-9a0c-0305e82c3301',
    '00000000-0000-0000-0000-000000000000',
    'A4AAAAIAAAAA+/=',
    'Xy1234Ab/+==',
    '@handle',
    '10 000 customers',
    'Spring 2026',
    '+1',
    '1'.repeat(500),
    '1-'.repeat(5_000),
  ])('returns null for %j', (text) => expect(rawKindOf(text)).toBeNull());
});
