export { sellerFormatListsContract } from './contract';
export { aBanner, aFormat, anAsset, aRole, someContents } from './formats';
export {
  InMemoryFittedCreatives,
  InMemoryFormatSource,
  InMemoryOfferedProducts,
  InMemorySellerFormatLists,
  InMemoryVisibleSellers,
  InMemoryWantedProducts,
} from './in-memory';
