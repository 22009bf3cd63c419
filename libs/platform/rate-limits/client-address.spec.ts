import { clientAddress } from './client-address';

const of = (ip: string | undefined, remoteAddress?: string) => clientAddress({ ip, socket: { remoteAddress } } as never);

describe('clientAddress', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::ff', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::ff', '2001:db8:1:3::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('counts %s for %s', (ip, network) => {
    expect(of(ip)).toBe(network);
  });

  it('counts an invalid forwarded address for the proxy', () => {
    expect(of('nonsense', '192.0.2.9')).toBe('192.0.2.9');
    expect(of(undefined)).toBe('unknown');
  });
});
