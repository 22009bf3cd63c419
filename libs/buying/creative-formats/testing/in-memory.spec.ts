import { InMemorySellerFormatLists, sellerFormatListsContract } from '.';

let accounts = 0;

describe('in-memory lists of formats', () => {
  sellerFormatListsContract(
    () => new InMemorySellerFormatLists(),
    () => (accounts += 1),
  );
});
