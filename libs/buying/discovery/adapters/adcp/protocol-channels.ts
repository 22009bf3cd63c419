import products from './schemas/get-products-response.json';

/** The protocol's media channels. A filter with another value would be refused. */
export const channels: ReadonlySet<string> = new Set(products.properties.products.items.properties.channels.items.enum);
