import { blobsContract } from '../testing/blobs-contract';
import { InMemoryBlobs } from '../testing/in-memory-blobs';

describe('InMemoryBlobs', () => {
  const blobs = new InMemoryBlobs();
  blobsContract(() => blobs);
});
