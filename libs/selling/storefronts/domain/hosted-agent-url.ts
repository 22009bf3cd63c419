/** Where the exchange itself answers for storefronts, below its own address. */
export function hostedAgentsPrefix(baseUrl: string): string {
  return `${new URL(baseUrl).href.replace(/\/{1,9}$/, '')}/storefront/`;
}

export function hostedAgentUrl(baseUrl: string, slug: string): string {
  return `${hostedAgentsPrefix(baseUrl)}${slug}/mcp`;
}
