import { readCapabilities } from './adcp-seller-capabilities';

const nothing = { catalogs: false, catalogCreatives: false, buildsCreatives: false, takesCreatives: false };

it.each<[string, object, object]>([
  ['catalog management', { media_buy: { features: { catalog_management: true } } }, { catalogs: true }],
  ['inline creatives', { media_buy: { features: { inline_creative_management: true } } }, { takesCreatives: true }],
  ['generation', { creative: { supports_generation: true } }, { catalogCreatives: true, buildsCreatives: true }],
  ['transformation', { creative: { supports_transformation: true } }, { buildsCreatives: true }],
  ['a creative library', { creative: { has_creative_library: true } }, { takesCreatives: true }],
  ['the creative protocol', { supported_protocols: ['media_buy', 'creative'] }, { takesCreatives: true }],
  ['nothing', {}, {}],
  ['nonsense', { media_buy: 1, creative: [], supported_protocols: 'creative' }, {}],
  ['strings instead of booleans', { media_buy: { features: { catalog_management: 'true' } } }, {}],
])('readCapabilities understands %s', (_, answer, says) => {
  expect(readCapabilities(answer as Readonly<Record<string, unknown>>)).toEqual({ ...nothing, ...says });
});
