import { Injectable } from '@nestjs/common';
import { getDomain } from 'tldts';
import { PublicSuffixes } from '../domain/ports';

/** The Public Suffix List that the library carries, without its private part: a blog on `blogspot.com` belongs to `blogspot.com`. */
@Injectable()
export class TldtsPublicSuffixes extends PublicSuffixes {
  registrable(host: string): string | null {
    return getDomain(host, options);
  }
}

/** Hosts arrive clean: what the library would do to extract and check them is left out. */
const options = { allowPrivateDomains: false, extractHostname: false, validateHostname: false, detectIp: false };
