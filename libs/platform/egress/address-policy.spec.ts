import { Egress } from './egress';
import { EgressRefused } from './failures';

const closed = new Egress({ allow: [], httpsOnly: false });
const opened = new Egress({ allow: ['127.0.0.0/8', '::1', '10.1.0.0/16'], httpsOnly: true });

describe('a refused URL', () => {
  it.each([
    ['loopback', 'http://127.0.0.1/'],
    ['loopback, short', 'http://127.1/'],
    ['loopback, hexadecimal', 'http://0x7f.1/'],
    ['loopback, octal', 'http://0177.0.0.1/'],
    ['loopback, decimal number', 'http://2130706433/'],
    ['loopback, hexadecimal number', 'http://0x7f000001/'],
    ['loopback, full-width digits', 'http://１２７.０.０.１/'],
    ['loopback, percent-encoded', 'http://%31%32%37.0.0.1/'],
    ['loopback, trailing dot', 'http://127.0.0.1./'],
    ['loopback by name', 'http://localhost:8080/'],
    ['loopback by name, trailing dot', 'http://localhost./'],
    ['loopback by a subdomain of localhost', 'http://a.localhost/'],
    ['IPv6 loopback', 'http://[::1]/'],
    ['IPv6 unspecified', 'http://[::]/'],
    ['mapped loopback', 'http://[::ffff:127.0.0.1]/'],
    ['mapped private', 'http://[::ffff:a00:1]/'],
    ['translated (SIIT)', 'http://[::ffff:0:127.0.0.1]/'],
    ['IPv4-compatible', 'http://[::127.0.0.1]/'],
    ['NAT64', 'http://[64:ff9b::7f00:1]/'],
    ['NAT64, local prefix', 'http://[64:ff9b:1::7f00:1]/'],
    ['6to4', 'http://[2002:7f00:1::]/'],
    ['Teredo', 'http://[2001:0:53aa:64c:0:0:80ff:fffe]/'],
    ['IPv6 link-local', 'http://[fe80::1]/'],
    ['IPv6 unique local', 'http://[fd00:ec2::254]/'],
    ['IPv6 multicast', 'http://[ff02::1]/'],
    ['IPv6 documentation', 'http://[2001:db8::1]/'],
    ['IPv6 site-local', 'http://[fec0::1]/'],
    ['IPv6 discard', 'http://[100::1]/'],
    ['IPv6 outside global unicast', 'http://[4000::1]/'],
    ['this network', 'http://0.0.0.0/'],
    ['this network, short', 'http://0/'],
    ['private 10', 'http://10.0.0.1/'],
    ['private 172.16', 'http://172.31.255.255/'],
    ['private 192.168', 'http://192.168.1.1/'],
    ['shared address space', 'http://100.64.0.1/'],
    ['cloud metadata', 'http://169.254.169.254/latest/meta-data/'],
    ['cloud host service', 'http://168.63.129.16/'],
    ['documentation', 'http://203.0.113.7/'],
    ['benchmarking', 'http://198.18.0.1/'],
    ['multicast', 'http://224.0.0.1/'],
    ['reserved', 'http://240.0.0.1/'],
    ['broadcast', 'http://255.255.255.255/'],
  ])('has a host that is not public: %s, %s', (_label, url) => {
    expect(() => closed.assertUrl(url)).toThrow(new EgressRefused('the host is not a public address'));
  });

  it.each([
    ['another scheme', 'ftp://example.com/', 'only http and https are possible'],
    ['a file', 'file:///etc/passwd', 'only http and https are possible'],
    ['credentials', 'https://user:secret@example.com/', 'it contains credentials'],
    ['a user without a password', 'https://user@example.com/', 'it contains credentials'],
    ['a zone id', 'http://[fe80::1%25eth0]/', 'it is not a valid URL'],
    ['no host', 'http://', 'it is not a valid URL'],
    ['an address of five numbers', 'http://1.2.3.4.5/', 'it is not a valid URL'],
    ['text that is not a URL', 'not a url', 'it is not a valid URL'],
  ])('is invalid or has forbidden parts: %s', (_label, url, reason) => {
    expect(() => closed.assertUrl(url)).toThrow(new EgressRefused(reason));
    expect(closed.refusal(url)).toBe(reason);
  });
});

describe('an allowed URL', () => {
  it.each(['https://example.com/hook?x=1', 'http://example.com:8080/', 'http://93.184.216.34/', 'https://[2606:4700::1111]/'])(
    'has a public host: %s',
    (url) => {
      expect(closed.assertUrl(url).href).toBe(url);
      expect(closed.refusal(url)).toBeNull();
    },
  );

  it.each(['http://127.0.0.1:3000/', 'http://localhost:3000/', 'http://[::1]:3000/', 'http://[::ffff:127.0.0.1]/', 'http://10.1.2.3/'])(
    'may have plain http to an address that the operator opened: %s',
    (url) => {
      expect(opened.assertUrl(url)).toBeInstanceOf(URL);
    },
  );

  it('must have https to all other addresses when httpsOnly is set', () => {
    expect(() => opened.assertUrl('http://example.com/')).toThrow(new EgressRefused('only https is possible'));
    expect(() => opened.assertUrl('http://93.184.216.34/')).toThrow(new EgressRefused('only https is possible'));
    expect(opened.assertUrl('https://example.com/')).toBeInstanceOf(URL);
  });

  it('is limited to the opened ranges and public addresses', () => {
    expect(() => opened.assertUrl('https://10.2.0.1/')).toThrow(new EgressRefused('the host is not a public address'));
  });

  it('is checked against a list that must parse when the Egress is created', () => {
    expect(() => new Egress({ allow: ['127.0.0.0/99'], httpsOnly: false })).toThrow();
  });
});
