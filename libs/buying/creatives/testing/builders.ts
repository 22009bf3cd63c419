import { type NewCreative, WholeCreative } from '../domain/creative';
import type { CreativeKey } from '../domain/creative-state';

/** Default time of the builders. */
export const epoch = new Date('2026-01-15T12:00:00.000Z');

export const bannerFormat = {
  agentUrl: 'https://creative.adcontextprotocol.org',
  id: 'display_300x250',
  width: null,
  height: null,
  durationMs: null,
};

/** A draft with a format and one role. */
export function aCreative(more: Partial<CreativeKey & NewCreative> = {}, at = epoch): WholeCreative {
  const { accountId = 1, advertiserId = 1, id = 'crv_1', ...details } = more;
  const contents = { format: bannerFormat, roles: { headline: { text: 'Shoes that last' } } };
  return WholeCreative.create({ accountId, advertiserId, id }, { name: 'Spring', ...contents, ...details }, at);
}
