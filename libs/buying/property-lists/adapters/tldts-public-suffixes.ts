import { Injectable } from '@nestjs/common';
import { getDomain } from 'tldts';
import { PublicSuffixes } from '../domain/ports';

/** The Public Suffix List of the library without its private part, so a blog on `blogspot.com` belongs to `blogspot.com`. */
@Injectable()
export class TldtsPublicSuffixes extends PublicSuffixes {
  registrable(host: string): string | null {
    return getDomain(host, options);
  }
}

/** Hosts are validated already, so the library need not extract or check them. */
const options = { allowPrivateDomains: false, extractHostname: false, validateHostname: false, detectIp: false };
