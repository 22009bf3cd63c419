import { sandboxPolicy } from './sandbox-policy';

const host = 'https://console.example';
const directives = (policy: string) => policy.split('; ');

describe('Sandbox policy', () => {
  it('lists the domains of the resource in the matching directives', () => {
    const policy = sandboxPolicy(
      {
        connectDomains: ['https://api.example', 'wss://live.example:8443'],
        resourceDomains: ['https://*.cdn.example'],
        frameDomains: ['https://player.example'],
        baseUriDomains: ['https://base.example'],
      },
      host,
    );
    expect(directives(policy)).toEqual(
      expect.arrayContaining([
        "script-src 'unsafe-inline' https://*.cdn.example",
        "style-src 'unsafe-inline' https://*.cdn.example",
        'img-src data: https://*.cdn.example',
        'connect-src https://api.example wss://live.example:8443',
        'frame-src https://player.example',
        'base-uri https://base.example',
        `frame-ancestors ${host}`,
      ]),
    );
  });

  it.each([
    '*',
    "'self'",
    'https:',
    'https://*',
    'http://plain.example',
    'data:',
    'https://a.example; script-src *',
    'https://a.example https://b.example',
    'https://a.example/path',
    'https://A.example\n',
    `https://${'a'.repeat(200)}.example`,
  ])('omits the invalid domain %j', (text) => {
    const given = { connectDomains: [text], resourceDomains: [text], frameDomains: [text], baseUriDomains: [text] };
    expect(sandboxPolicy(given, host)).toBe(sandboxPolicy({}, host));
  });

  it('lists at most twenty domains of a kind', () => {
    const connectDomains = Array.from({ length: 30 }, (_, at) => `https://a${at}.example`);
    expect(sandboxPolicy({ connectDomains }, host).match(/https:\/\/a\d+\.example/g)).toHaveLength(20);
  });
});
