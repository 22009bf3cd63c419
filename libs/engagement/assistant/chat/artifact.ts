import { definedOnly } from '@exchange/kernel';
import type { ShownPage } from '@exchange/widgets';

/** Maximum length of a result in an artifact, in characters of JSON. The page reads a larger one by itself. */
const maxResultLength = 16_000;

/** A page with the listed data, next to an answer that does not repeat it (docs/spec/gaps.md §6.12). */
export interface Artifact {
  readonly kind: 'mcp_app';
  readonly resourceUri: string;
  readonly view: string;
  /** The page reads its data again each time it is shown. */
  readonly canonicalSurface: true;
  readonly discoveryId?: string;
  /** The structured answer that the host passes to the page. `result` is the data that was read, for clients without pages. */
  readonly data: { readonly page: string; readonly params: ShownPage['params']; readonly result?: object };
  /** True when `result` was too large and is omitted. */
  readonly truncated: boolean;
}

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
