import { definedOnly } from '@exchange/kernel';
import type { ShownPage } from '@exchange/widgets';

/** What a page is given with its seed at most, in characters of JSON: it reads a larger answer by itself. */
const largestResult = 16_000;

/** A page that shows what was asked for, beside an answer that does not repeat it (gaps.md §6.12). */
export interface Artifact {
  readonly kind: 'mcp_app';
  readonly resourceUri: string;
  readonly view: string;
  /** It is read anew when it is shown, and shows nothing that is not so any more. */
  readonly canonicalSurface: true;
  readonly discoveryId?: string;
  /** The structured answer that hosts give the page. `result`: what was read, for clients that show it themselves. */
  readonly data: { readonly page: string; readonly params: ShownPage['params']; readonly result?: object };
  /** `result` was too large, and is left out. */
  readonly truncated: boolean;
}

export function artifactOf({ page, params, resourceUri }: ShownPage, answer: object): Artifact {
  const truncated = JSON.stringify(answer).length > largestResult;
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
