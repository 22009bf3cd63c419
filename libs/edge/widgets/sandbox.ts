import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, later, minuteMs } from '@exchange/kernel';
import { DerivedKeys, Settings } from '@exchange/platform';
import type { ResourceDomains } from './sandbox-policy';

/** Validity of an address: long enough to load the frame; later frames need a new one. */
const validMs = 5 * minuteMs;
const keyPurpose = 'addresses of the sandbox of pages';
const maxGrantCharacters = 4_000;
export const sandboxPath = '/mcp-sandbox';

interface Grant {
  readonly csp: ResourceDomains;
  readonly until: number;
}

export type OpenedGrant = { readonly csp: ResourceDomains } | 'wrong' | 'expired';

/** Signed addresses of the sandbox page. The policy is part of the address, so that a host cannot choose what a page may reach. */
@Injectable()
export class Sandbox {
  /** Origin of the pages that may frame the sandbox. */
  readonly host: string;

  constructor(
    private readonly settings: Settings,
    private readonly keys: DerivedKeys,
    private readonly clock: Clock,
  ) {
    this.host = new URL(settings.consoleUrl || settings.baseUrl).origin;
  }

  /** Null when no sandbox is configured. */
  get origin(): string | null {
    const { mcpSandboxUrl } = this.settings;
    return mcpSandboxUrl === '' ? null : mcpSandboxUrl;
  }

  /** Address on `origin`, signed with its policy and its expiry. */
  makeAddress(origin: string, csp: ResourceDomains): { readonly url: string; readonly expiresAt: Date } {
    const expiresAt = later(this.clock.now(), validMs);
    const grant: Grant = { csp, until: expiresAt.getTime() };
    const signed = `${this.keys.current}.${Buffer.from(JSON.stringify(grant)).toString('base64url')}`;
    const signature = this.signatureOf(signed, this.keys.current)!.toString('base64url');
    return { url: `${origin}${sandboxPath}?grant=${signed}.${signature}`, expiresAt };
  }

  open(given: string): OpenedGrant {
    if (given.length > maxGrantCharacters) return 'wrong';
    const [id = '', payload = '', signature = '', ...more] = given.split('.');
    const expected = this.signatureOf(`${id}.${payload}`, id)?.toString('base64url');
    // Texts are compared, because different base64url texts can decode to the same bytes.
    if (!expected || more.length > 0 || !isEqualInConstantTime(expected, signature)) return 'wrong';
    const { csp, until } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Grant;
    return this.clock.now().getTime() < until ? { csp } : 'expired';
  }

  private signatureOf(signed: string, id: string): Buffer | null {
    const key = this.keys.key(keyPurpose, id);
    return key && createHmac('sha256', key).update(signed).digest();
  }
}

const isEqualInConstantTime = (expected: string, given: string): boolean => {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
};
