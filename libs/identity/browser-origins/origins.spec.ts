import { normaliseOrigin } from './origins';

test.each([
  ['https://App.Example.com:443', 'https://app.example.com'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ['https://a_b.example.:8443', 'https://a_b.example.:8443'],
  ['https://[2001:DB8::1]:8443', 'https://[2001:db8::1]:8443'],
  ['https://192.0.2.7', 'https://192.0.2.7'],
])('%s is stored as browsers send it', (text, origin) => {
  expect(normaliseOrigin(text)).toBe(origin);
});

test.each([
  'http://app.example',
  'https://app.example/',
  'https://*.example',
  `https://x';{echo,taken};'.example`,
  'https://a$b.example',
  'https://a&b.example',
  'https://a..example',
])('%s is refused', (text) => {
  expect(() => normaliseOrigin(text)).toThrow('origin must be https://host');
});
