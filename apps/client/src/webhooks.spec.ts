import { createHmac } from 'node:crypto';
import { isFromTheExchange, readWebhook } from './webhooks';

const secret = 'whsec_abc';
const body = '{"event":"discovery.revision","data":{"revision":3}}';
const signature = createHmac('sha256', secret).update(body).digest('hex');

describe('A webhook', () => {
  it('is genuine when its signature is that of the bytes that came', async () => {
    await expect(isFromTheExchange(body, signature, secret)).resolves.toBe(true);
    await expect(isFromTheExchange(new TextEncoder().encode(body), signature, secret)).resolves.toBe(true);
  });

  const wrong: [string, string, string | null | undefined, string][] = [
    ['a changed body', `${body} `, signature, secret],
    ['another secret', body, signature, 'whsec_abd'],
    ['no signature', body, null, secret],
    ['none at all', body, undefined, secret],
    ['an empty one', body, '', secret],
    ['a prefix', body, `sha256=${signature}`, secret],
    ['half of it', body, signature.slice(0, 32), secret],
    ['what is not hex', body, 'z'.repeat(64), secret],
    ['a changed digit', body, signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')), secret],
  ];
  it.each(wrong)('is not with %s', async (_, text, given, key) => {
    await expect(isFromTheExchange(text, given, key)).resolves.toBe(false);
  });

  it('is read once it is verified, and is null otherwise, also where it is no JSON', async () => {
    const request = (text: string, given: string) =>
      new Request('http://here/', { method: 'POST', body: text, headers: { 'x-webhook-signature': given } });
    await expect(readWebhook(request(body, signature), secret)).resolves.toMatchObject({ data: { revision: 3 } });
    await expect(readWebhook(request('not json', signature), secret)).resolves.toBeNull();
  });
});
