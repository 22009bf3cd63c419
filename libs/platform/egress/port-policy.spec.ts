import { Egress } from './egress';
import { defaultPorts, PortPolicy } from './port-policy';

const policy = new PortPolicy(defaultPorts);

it.each([80, 443, 1024, 3000, 4433, 8000, 8080, 8443, 8888, 9000, 30_000, 49_152, 65_535])('port %d is allowed by default', (port) => {
  expect(policy.allows(port)).toBe(true);
});

it.each([
  1, 7, 19, 20, 21, 22, 23, 25, 53, 69, 81, 110, 111, 135, 139, 143, 389, 444, 445, 465, 514, 587, 631, 636, 873, 993, 1023, 1433, 1521,
  2049, 2181, 2375, 2376, 2379, 2380, 3306, 3389, 5432, 5672, 5900, 5985, 6000, 6379, 6443, 6667, 8009, 8200, 8500, 9042, 9092, 9200, 9300,
  9464, 9465, 10_080, 10_250, 10_255, 11_211, 15_672, 26_379, 27_017, 61_616,
])('port %d is refused by default', (port) => {
  expect(policy.allows(port)).toBe(false);
});

it('a port of an internal service is allowed only when listed by itself, not by a range', () => {
  expect(new PortPolicy(['1-65535']).allows(6379)).toBe(false);
  expect(new PortPolicy(['443', '6379']).allows(6379)).toBe(true);
  expect(new PortPolicy(['443']).allows(80)).toBe(false);
  expect(new PortPolicy(['8000-8100']).allows(8101)).toBe(false);
});

it.each(['', '0', '65536', '80-', '-80', '90-80', 'http', '80,443', '1e3', '0x50'])('throws on an invalid port or range: %j', (text) => {
  expect(() => new PortPolicy([text])).toThrow('no port');
});

describe('a URL with a forbidden port', () => {
  const egress = new Egress({ allow: ['127.0.0.0/8'], httpsOnly: false });

  it.each([
    'https://a.example:22/',
    'https://a.example:6379/x',
    'http://a.example:0025/',
    'http://127.0.0.1:5432/',
    'http://localhost:9200/',
    'http://[::1]:11211/',
  ])('is refused when it is entered: %s', (url) => {
    const refusal = egress.refusal(url);
    expect(refusal).toMatch(/port|public address/);
  });

  it('differs from one with an unassigned port, which is allowed', () => {
    expect(egress.refusal('https://a.example:65535/')).toBeNull();
  });

  it('is refused without a connection', async () => {
    const refused = egress.fetch({ url: 'http://127.0.0.1:6379/', method: 'GET', timeoutMs: 1_000, maxBytes: 10 });
    await expect(refused).rejects.toMatchObject({ code: 'refused', timings: { dns: null, connect: null } });
  });
});
