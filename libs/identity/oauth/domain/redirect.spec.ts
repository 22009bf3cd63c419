import { redirectOf, redirectLabel } from './redirect';

describe('redirectOf', () => {
  it.each([
    ['https://app.example/back', 'app.example'],
    ['https://app.example:8443/back', 'app.example:8443'],
    ['HTTPS://App.Example/back', 'app.example'],
  ])('returns the host of a web site, which is also its label: %s', (uri, host) => {
    expect([redirectOf(uri)?.host, redirectLabel(redirectOf(uri)!)]).toEqual([host, host]);
  });

  it.each([
    ['claude.ai://cb', 'claude.ai'],
    ['CLAUDE.AI://cb', 'claude.ai'],
    ['claude.ai:/cb', 'claude.ai'],
    ['com.example.app:/back', 'com.example.app'],
    ['http://127.0.0.1:51234/back', 'http'],
    ['http://localhost/back', 'http'],
    ['http://[::1]:1/back', 'http'],
    ['https://localhost/back', 'https'],
    ...['cursor', 'vscode', 'vscode-insiders', 'claude', 'windsurf', 'zed', 'jetbrains'].map((scheme) => [
      `${scheme}://app.example/back`,
      scheme,
    ]),
  ])('returns no host for a program on the same computer, and its label names the scheme: %s', (uri, scheme) => {
    expect([redirectOf(uri)?.host, redirectLabel(redirectOf(uri!)!)]).toEqual([null, `a program on this computer (scheme ${scheme})`]);
  });

  it.each([
    ...[
      'ms-msdt',
      'search-ms',
      'ms-settings',
      'mailto',
      'file',
      'javascript',
      'data',
      'vbscript',
      'blob',
      'about',
      'tel',
      'ftp',
      'ws',
      'steam',
    ].map((scheme) => `${scheme}:x`),
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'view-source:https://app.example',
    'cursor2://x',
    '.a:x',
    'a..b:x',
    'http://app.example/back',
    'http://localhost.evil.example/back',
    'http://127.0.0.1:80@evil.example/back',
    'https://claude.ai@evil.example/back',
    'https://',
    'back',
    '',
  ])('returns null for an address that is not allowed: %j', (uri) => {
    expect(redirectOf(uri)).toBeNull();
  });
});
