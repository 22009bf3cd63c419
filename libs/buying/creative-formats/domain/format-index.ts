import { parsedUrl } from '@exchange/kernel';
import type { FormatRef, SellerFormat } from './format';

const maxAgentUrl = 2_048;

/** Agent and id of a format, the same however the agent's address is written (AdCP, URL canonicalization). Parses the address. */
export function formatKey({ agentUrl, id }: Pick<FormatRef, 'agentUrl' | 'id'>): string {
  const url = agentUrl.length > maxAgentUrl ? null : parsedUrl(agentUrl);
  const path = url?.pathname.endsWith('/') ? url.pathname.slice(0, -1) : url?.pathname;
  return JSON.stringify([url === null ? agentUrl : `${url.origin}${path}${url.search}`, id]);
}

/** Formats of one seller by {@link formatKey}. */
export type FormatIndex = ReadonlyMap<string, SellerFormat>;

/** Of two formats with one key, the first counts. */
export function indexOf(formats: readonly SellerFormat[]): FormatIndex {
  return new Map(formats.toReversed().map((format) => [formatKey(format), format]));
}
