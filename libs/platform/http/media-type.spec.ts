import { utf8MediaType } from './media-type';

describe('a content type', () => {
  it.each([
    'application/json',
    'Application/JSON',
    ' application/json ',
    'application/json;',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'application/json ; Charset = "Utf-8" ;',
    'application/json; profile=x',
    'application/json; charset=utf-8; charset=utf-8',
  ])('is JSON in UTF-8: %j', (header) => expect(utf8MediaType(header)).toBe('application/json'));

  it.each([
    undefined,
    'application/json; charset=utf-16',
    'application/json; charset=utf8',
    'application/json; charset=latin1',
    'application/json; charset=',
    'application/json; charset="utf-8',
    'application/json; charset=utf-8; charset=utf-16',
    'application/json; charset=utf-8=x',
    'application/json; nonsense',
  ])('is null when it is missing, invalid or not in UTF-8: %j', (header) => {
    expect(utf8MediaType(header)).toBeNull();
  });

  it.each([
    '',
    'json',
    'text/plain',
    'application/merge-patch+json',
    'application/json, text/plain',
    'application/jsonp',
    'application /json',
  ])('is not JSON: %j', (header) => expect(utf8MediaType(header)).not.toBe('application/json'));
});
