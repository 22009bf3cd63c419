import { Controller, Post, Put, Req } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { type Caller, DomainError, invalidField } from '@exchange/kernel';
import {
  BuyersOnly,
  CurrentCaller,
  everyone,
  IdParam,
  IntegerIdParam,
  Operation,
  StreamedBody,
  Takes,
  utf8MediaType,
} from '@exchange/platform';
import { OperationIds } from '@exchange/platform/openapi';
import { AssetUploadsService } from '../../application/asset-uploads.service';
import { creativeAssetErrors } from '../../domain/errors';
import { assetLimits } from '../../domain/limits';
import { AssetWires } from './asset-wires';
import { CreativeAssetDetailWire, CreativeAssetPartWire } from './asset.wire';
import { contentDigestOf } from './content-digest';

/** Upload of a file in parts (ADR 218). */
@ApiTags('Creative assets')
@BuyersOnly()
@Controller('api/v2/buyer/advertisers/:id/creative-assets/:assetId')
@OperationIds({ put: 'uploadCreativeAssetPart', complete: 'completeCreativeAsset' })
export class AssetPartsController {
  constructor(
    private readonly uploads: AssetUploadsService,
    private readonly wires: AssetWires,
  ) {}

  @Put('parts/:number')
  @Takes(everyone, 'write')
  @StreamedBody()
  @ApiHeader({
    name: 'Content-Digest',
    required: false,
    description: 'SHA-256 of the part as RFC 9530 writes it, `sha-256=:…:`. 400 when other bytes arrive.',
    schema: { type: 'string' },
  })
  @Operation({
    summary: 'Upload a part of a file',
    description:
      'Parts are numbered from 1 to 1000 and arrive in any order, each with at least 5 MiB unless it is the last. A part with the same number ' +
      'replaces the one before, so it is safe to send a part again.',
    answers: CreativeAssetPartWire,
    takes: ['application/octet-stream'],
    errors: [403, 404, 409, 413, 503],
    once: 'freely',
  })
  async put(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') advertiserId: number,
    @IdParam('assetId') id: string,
    @IntegerIdParam('number', 'Number of the part, from 1 to 1000.') number: number,
    @Req() request: Request,
  ): Promise<CreativeAssetPartWire> {
    try {
      if (number < 1 || number > assetLimits.maxParts) throw invalidField('number', `number must be from 1 to ${assetLimits.maxParts}.`);
      if (utf8MediaType(request.headers['content-type']) !== 'application/octet-stream') throw creativeAssetErrors.notAPart();
      const sha256 = contentDigestOf(request.headers['content-digest']);
      const length = request.headers['content-length'];
      const bytes = length === undefined ? undefined : Number(length);
      // The connection stays open for the answer even when reading stops early.
      const content = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
      return await this.uploads.takePart(caller, { advertiserId, id }, { number, content, bytes, sha256 });
    } catch (error) {
      // The error of the connection would count as one of PostgreSQL.
      throw request.destroyed && !request.complete && !(error instanceof DomainError) ? creativeAssetErrors.brokenOff() : error;
    } finally {
      request.resume();
    }
  }

  @Post('complete')
  @Takes(everyone, 'write')
  @Operation({
    summary: 'Complete a file',
    description:
      'The parts are joined and checked after the answer: read the asset until it is `ready` or `refused`. 409 says what is missing.',
    answers: CreativeAssetDetailWire,
    errors: [403, 404, 409],
    once: 'together',
  })
  async complete(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') advertiserId: number,
    @IdParam('assetId') id: string,
  ): Promise<CreativeAssetDetailWire> {
    return this.wires.detailOf({ asset: await this.uploads.complete(caller, { advertiserId, id }), upload: null });
  }
}
