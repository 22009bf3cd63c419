import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { errorOf, isRecord, listOf, payloadOf, refusalOf } from '@exchange/adcp';
import type { ShareOutcome } from '../../domain/outcome';
import type { Part } from '../../domain/ports';
import type { ResourceType } from '../../domain/syndication-state';

/** AdCP 3.0, `get_adcp_capabilities`: whether the seller says that it takes such things, and what of them. */
export function readCapabilities(type: ResourceType, result: CallToolResult): ShareOutcome {
  const payload = payloadOf(result);
  const error = errorOf(result, payload, 'supported_protocols');
  if (error || !payload) return { kind: 'unreachable', reason: refusalOf(error ?? {}).reason };
  const buys = section(payload, 'media_buy');
  if (type === 'CATALOG') {
    return section(buys, 'features')['catalog_management'] === true ? { kind: 'taken', data: {} } : refused('catalogs');
  }
  const audiences = buys['audience_targeting'];
  if (type !== 'AUDIENCE' || !isRecord(audiences)) return refused(type === 'AUDIENCE' ? 'audiences' : 'event sources');
  const texts = (name: string) => listOf(audiences[name]).filter((value) => typeof value === 'string');
  return { kind: 'taken', data: { identifiers: texts('supported_identifier_types'), uids: texts('supported_uid_types') } };
}

/** Members with those identifiers only that the seller takes; without any, they are left out. */
export function acceptable(members: Part, accepted: Readonly<Record<string, unknown>>): Part {
  const identifiers = listOf(accepted['identifiers']);
  const kinds = listOf(accepted['uids']);
  return members.flatMap(({ external_id, uids, ...hashed }) => {
    const known = Object.entries(hashed).filter(([name]) => identifiers.includes(name));
    const wanted = listOf(uids).filter((uid) => isRecord(uid) && kinds.includes(uid['type']));
    if (known.length === 0 && wanted.length === 0) return [];
    return [{ external_id, ...Object.fromEntries(known), ...(wanted.length === 0 ? {} : { uids: wanted }) }];
  });
}

function refused(what: string): ShareOutcome {
  return { kind: 'refused', reason: `The seller does not take ${what}.` };
}

function section(value: Readonly<Record<string, unknown>>, name: string): Readonly<Record<string, unknown>> {
  const found = value[name];
  return isRecord(found) ? found : {};
}
