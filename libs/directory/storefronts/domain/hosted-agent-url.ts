/** URL prefix of the agents for which the exchange answers. */
export function hostedAgentsPrefix(baseUrl: string): string {
  return `${new URL(baseUrl).href.replace(/\/{1,9}$/, '')}/storefront/`;
}

export function hostedAgentUrl(baseUrl: string, slug: string): string {
  return `${hostedAgentsPrefix(baseUrl)}${slug}/mcp`;
}
