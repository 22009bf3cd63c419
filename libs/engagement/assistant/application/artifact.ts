import { definedOnly } from '@exchange/kernel';
import type { ShownPage } from '@exchange/widgets';
import type { Artifact } from '../domain/chat-response';

/** Maximum length of a result in an artifact, in characters of JSON. The page reads a larger one by itself. */
const maxResultLength = 16_000;

export function artifactOf({ page, params, resourceUri }: ShownPage, answer: object): Artifact {
  const truncated = JSON.stringify(answer).length > maxResultLength;
  const { discoveryId } = params;
  return {
    kind: 'mcp_app',
    resourceUri,
    view: page,
    canonicalSurface: true,
    ...(typeof discoveryId === 'string' ? { discoveryId } : {}),
    data: { page, params, ...definedOnly({ result: truncated ? undefined : answer }) },
    truncated,
  };
}
