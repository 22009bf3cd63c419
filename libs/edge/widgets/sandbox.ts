import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, later, minuteMs } from '@exchange/kernel';
import { DerivedKeys, Settings } from '@exchange/platform';
import type { ResourceDomains } from './sandbox-policy';

/** Long enough to load the frame; a frame that is shown later asks again. */
const validMs = 5 * minuteMs;
const use = 'addresses of the sandbox of pages';
const longest = 4_000;
export const sandboxPath = '/mcp-sandbox';

interface Grant {
  readonly csp: ResourceDomains;
  readonly until: number;
}

export type Opened = { readonly csp: ResourceDomains } | 'wrong' | 'expired';

/** Addresses of the sandbox page. Which policy it is sent with stands in them, signed: whoever shows a page does not choose what it may reach. */
@Injectable()
export class Sandbox {
  /** Of the pages that may show it. */
  readonly host: string;

  constructor(
    private readonly settings: Settings,
    private readonly keys: DerivedKeys,
    private readonly clock: Clock,
  ) {
    this.host = new URL(settings.consoleUrl || settings.baseUrl).origin;
  }

  /** Null where there is none. */
  get origin(): string | null {
    const { mcpSandboxUrl } = this.settings;
    return mcpSandboxUrl === '' ? null : mcpSandboxUrl;
  }

  /** `origin` with the path of the page, and what it may reach until when. */
  addressOf(origin: string, csp: ResourceDomains): { readonly url: string; readonly expiresAt: Date } {
    const expiresAt = later(this.clock.now(), validMs);
    const grant: Grant = { csp, until: expiresAt.getTime() };
    const signed = `${this.keys.current}.${Buffer.from(JSON.stringify(grant)).toString('base64url')}`;
    const signature = this.signatureOf(signed, this.keys.current)!.toString('base64url');
    return { url: `${origin}${sandboxPath}?grant=${signed}.${signature}`, expiresAt };
  }

  open(given: string): Opened {
    if (given.length > longest) return 'wrong';
    const [id = '', payload = '', signature = '', ...more] = given.split('.');
    const expected = this.signatureOf(`${id}.${payload}`, id)?.toString('base64url');
    // As text: the same bytes can be written in several ways.
    if (!expected || more.length > 0 || !isSame(expected, signature)) return 'wrong';
    const { csp, until } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Grant;
    return this.clock.now().getTime() < until ? { csp } : 'expired';
  }

  private signatureOf(signed: string, id: string): Buffer | null {
    const key = this.keys.key(use, id);
    return key && createHmac('sha256', key).update(signed).digest();
  }
}

const isSame = (expected: string, given: string): boolean => {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
};
