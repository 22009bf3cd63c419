/** The page that a notice leads to: of the console or of the API, such as an approval. Null for none and for other origins. */
export const pageOf = ({ actionUrl }: { actionUrl: string | null }): string | null =>
  actionUrl?.startsWith(`${location.origin}/`) ? actionUrl : null;
