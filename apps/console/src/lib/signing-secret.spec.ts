import { signingSecret } from './signing-secret';

describe('signingSecret', () => {
  it('has 43 letters and digits, and is another one each time', () => {
    const secrets = Array.from({ length: 50 }, () => signingSecret());
    for (const secret of secrets) expect(secret).toMatch(/^[A-Za-z0-9]{43}$/);
    expect(new Set(secrets).size).toBe(50);
  });

  it('drops bytes that would make some letters more likely', () => {
    let turn = 0;
    const random = (bytes: Uint8Array<ArrayBuffer>) => bytes.fill((turn += 1) === 1 ? 255 : 61);
    expect(signingSecret(random)).toBe('9'.repeat(43));
  });
});
