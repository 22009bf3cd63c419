import { clientKeyOf } from './client-key';

const metadata = { client_name: 'Notebook', redirect_uris: ['https://app.example/back', 'http://localhost:5000/cb'] };

describe('Client key', () => {
  it('is the client id of a client with a metadata document', () => {
    expect(clientKeyOf('https://app.example/client.json', null)).toBe('https://app.example/client.json');
  });

  it.each<[string, object]>([
    ['another id', metadata],
    ['its redirects in another order', { ...metadata, redirect_uris: metadata.redirect_uris.toReversed() }],
    ['another port on this computer', { ...metadata, redirect_uris: ['https://app.example/back', 'http://localhost:6000/cb'] }],
  ])('is the same for a registration with %s', (_, other) => {
    expect(clientKeyOf('b', other)).toBe(clientKeyOf('a', metadata));
  });

  it.each<[string, object]>([
    ['another name', { ...metadata, client_name: 'Diary' }],
    ['another software', { ...metadata, software_id: 'x' }],
    ['another redirect', { ...metadata, redirect_uris: ['https://evil.example/back', 'http://localhost:5000/cb'] }],
    ['fewer redirects', { ...metadata, redirect_uris: ['https://app.example/back'] }],
    ['another port of a web site', { ...metadata, redirect_uris: ['https://app.example:8443/back', 'http://localhost:5000/cb'] }],
  ])('differs for a registration with %s', (_, other) => {
    expect(clientKeyOf('a', other)).not.toBe(clientKeyOf('a', metadata));
  });
});
