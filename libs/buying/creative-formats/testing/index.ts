export { sellerFormatListsContract } from './contract';
export { aBanner, aFormat, anAsset, aRole, someContents } from './formats';
export { InMemorySellerFormatLists } from './in-memory';
