import { Readable } from 'node:stream';
import type { Request } from 'express';
import { aPerson } from '@exchange/kernel/testing';
import { creativeAssetsInMemory } from '../../testing';
import { AssetPartsController } from './asset-parts.controller';

it('answers 400, not 503, when the client leaves while its part is read', async () => {
  const { service, uploading } = creativeAssetsInMemory();
  const { asset } = await service.create(aPerson(), 1, { name: 'Banner', kind: 'image', bytes: 10, content: null, tags: [] });
  const headers = { 'content-type': 'application/octet-stream', 'content-length': '10' };
  const request = Object.assign(new Readable({ read: () => {} }), { headers, complete: false }) as unknown as Request;
  const answer = new AssetPartsController(uploading, {} as never).put(aPerson(), 1, asset.id, 1, request);
  request.destroy(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
  await expect(answer).rejects.toMatchObject({ status: 400, code: 'BAD_REQUEST' });
});
