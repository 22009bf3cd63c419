import { createHmac } from 'node:crypto';
import { isFromTheExchange, readWebhook } from './webhooks';

const secret = 'whsec_abc';
const body = '{"event":"discovery.revision","data":{"revision":3}}';
const signature = createHmac('sha256', secret).update(body).digest('hex');

describe('A webhook signature', () => {
  it('is accepted when it is the HMAC of the raw body', async () => {
    await expect(isFromTheExchange(body, signature, secret)).resolves.toBe(true);
    await expect(isFromTheExchange(new TextEncoder().encode(body), signature, secret)).resolves.toBe(true);
  });

  const wrong: [string, string, string | null | undefined, string][] = [
    ['a changed body', `${body} `, signature, secret],
    ['another secret', body, signature, 'whsec_abd'],
    ['no signature', body, null, secret],
    ['an undefined signature', body, undefined, secret],
    ['an empty signature', body, '', secret],
    ['a prefix', body, `sha256=${signature}`, secret],
    ['half of the signature', body, signature.slice(0, 32), secret],
    ['characters that are not hex', body, 'z'.repeat(64), secret],
    ['a changed digit', body, signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')), secret],
  ];
  it.each(wrong)('is rejected for %s', async (_, text, given, key) => {
    await expect(isFromTheExchange(text, given, key)).resolves.toBe(false);
  });

  it('readWebhook returns the event when the signature is valid, and null otherwise, also for a body that is no JSON', async () => {
    const request = (text: string, given: string) =>
      new Request('http://here/', { method: 'POST', body: text, headers: { 'x-webhook-signature': given } });
    await expect(readWebhook(request(body, signature), secret)).resolves.toMatchObject({ data: { revision: 3 } });
    await expect(readWebhook(request('not json', signature), secret)).resolves.toBeNull();
  });
});
