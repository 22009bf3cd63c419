import products from './schemas/get-products-response.json';

/** The protocol's media channels: a filter with another word would be refused. */
export const channels: ReadonlySet<string> = new Set(products.properties.products.items.properties.channels.items.enum);
