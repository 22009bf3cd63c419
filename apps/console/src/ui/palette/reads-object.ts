import type { QueryKey } from '@tanstack/react-query';

/**
 * Whether a query reads the object with these values in its address, or a whole list. Ids of catalogs and audiences are unique within their advertiser only,
 * so that one value is not enough.
 */
export function readsObject([, path, options]: QueryKey, pathOfKind: string, values: readonly string[]): boolean {
  const asked = (options as { params?: { path?: Record<string, string | number> } } | undefined)?.params?.path;
  if (path !== pathOfKind || asked === undefined) return path === pathOfKind;
  const known = Object.values(asked).map(String);
  return values.every((value) => known.includes(value));
}
