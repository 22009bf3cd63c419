import { listAt, objectAt, type Json } from '../json';

function divergent(product: Json): boolean {
  const named = listAt(product, 'format_ids').map(keyOf);
  const meant = listAt(product, 'format_options').flatMap((option) => listAt(option, 'v1_format_ref').map(keyOf));
  return named.length > 0 && meant.length > 0 && !meant.some((format) => named.includes(format));
}

/** Errors of products whose older and newer members name different formats. */
export function divergences(products: Json[]): Json[] {
  return products.flatMap((product, index) =>
    divergent(product)
      ? [
          {
            code: 'FORMAT_DECLARATION_DIVERGENT',
            message: 'format_ids and format_options name different formats.',
            field: `products[${index}].format_options`,
            source: 'producer',
            recovery: 'correctable',
          },
        ]
      : [],
  );
}

/** Whether a package names only the kind of a format although the product accepts that kind only in certain sizes. */
export function isTooVague(product: Json, wanted: Json): boolean {
  if (wanted.format_kind === undefined || wanted.params !== undefined) return false;
  const options = listAt(product, 'format_options').filter(({ format_kind: kind }) => kind === wanted.format_kind);
  return !options.some((option) => objectAt(option, 'params').width === undefined);
}

const keyOf = (format: Json): string => `${String(format.agent_url)} ${String(format.id)}`;
