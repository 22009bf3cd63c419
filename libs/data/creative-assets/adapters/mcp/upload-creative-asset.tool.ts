import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Caller } from '@exchange/kernel';
import { accessOf, consolePage, Settings } from '@exchange/platform';
import { handoffField, Tool, type ToolCall, toolFields } from '@exchange/platform/tools';
import { CreativeAssetsService } from '../../application/creative-assets.service';
import { fileKinds } from '../../domain/asset-facts';
import { bytesOf } from '../../domain/asset-part';
import { creativeAssetErrors } from '../../domain/errors';
import { assetLimits } from '../../domain/limits';
import { CreativeAssetsController } from '../http/creative-assets.controller';

const request = z.strictObject({
  method: z.enum(['POST', 'PUT']),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
});

const input = z.strictObject({
  advertiserId: toolFields.advertiserId,
  assetId: toolFields.id.optional().describe('To go on with an upload that has begun.'),
});

const output = z.strictObject({
  handoff: handoffField,
  http: z
    .strictObject({
      create: request.optional().describe('Announce the file: JSON {name, kind, bytes}. The answer has its assetId.'),
      part: request.describe('The bytes of one part, numbered from 1, in any order.'),
      complete: request.describe('After the last part. Then get creative_asset until it is ready or refused.'),
      partBytes: z.int().describe('Bytes of each part but the last.'),
      maxBytes: z.record(z.enum(fileKinds), z.int()).describe('Of a file, by kind.'),
    })
    .describe('For a program that has the file and speaks HTTP, with its own credential in Authorization.'),
  upload: z
    .strictObject({
      arrived: z.array(z.strictObject({ number: z.int(), bytes: z.int() })),
      bytesLeft: z.int(),
      expiresAt: z.string(),
    })
    .optional(),
});

type Input = z.output<typeof input>;
type Answer = z.input<typeof output>;

const once = { 'Idempotency-Key': '{a new UUID}' };
const json = { 'Content-Type': 'application/json', ...once };
const octets = { 'Content-Type': 'application/octet-stream', 'Content-Digest': 'sha-256=:{Base64 of its SHA-256}:' };

/**
 * The tool `upload_creative_asset` (gaps-2.md §11 and §15): where a person uploads a file, and how a program does. It changes nothing. Refuses who may
 * not upload: 403 under a READ grant, 409 for an archived advertiser.
 */
@Injectable()
export class UploadCreativeAssetTool extends Tool<typeof input, typeof output> {
  readonly spec = {
    name: 'upload_creative_asset',
    title: 'Upload a file for creatives',
    description:
      'Answers the page on which your person uploads images, videos, audio and HTML of an advertiser, and the requests by which a program does. No file goes ' +
      'through a tool. Texts and addresses need no upload: save_creative takes them.',
    input,
    output,
    performs: [accessOf(CreativeAssetsController, 'get')],
    accountType: 'BUYER',
    hints: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  } as const;

  constructor(
    private readonly assets: CreativeAssetsService,
    private readonly settings: Settings,
  ) {
    super();
  }

  async run({ advertiserId, assetId }: Input, { caller }: ToolCall): Promise<Answer> {
    await this.assets.requireUploader(caller, advertiserId);
    const path = `${this.settings.baseUrl.replace(/\/$/, '')}/api/v2/buyer/advertisers/${advertiserId}/creative-assets`;
    const one = `${path}/${assetId === undefined ? '{assetId}' : encodeURIComponent(assetId)}`;
    return {
      handoff: {
        kind: 'human_action_required',
        action: 'creative_upload',
        message: 'Upload the files on this page, signed in. They are checked there, and creatives can use them once they are ready.',
        url: consolePage(this.settings, `a/${caller.accountId}/creatives/assets?advertiser=${advertiserId}`),
      },
      http: {
        ...(assetId === undefined ? { create: { method: 'POST', url: path, headers: json } } : {}),
        part: { method: 'PUT', url: `${one}/parts/{number}`, headers: octets },
        complete: { method: 'POST', url: `${one}/complete`, headers: once },
        partBytes: assetLimits.partBytes,
        maxBytes: { ...assetLimits.maxBytes },
      },
      ...(assetId === undefined ? {} : { upload: await this.uploadOf(caller, advertiserId, assetId) }),
    };
  }

  /** 409 when no parts are awaited. */
  private async uploadOf(caller: Caller, advertiserId: number, id: string): Promise<NonNullable<Answer['upload']>> {
    const { asset, upload } = await this.assets.get(caller, { advertiserId, id });
    if (!upload) throw creativeAssetErrors.notUploading();
    const { parts, expiresAt } = upload;
    return {
      arrived: parts.map(({ number, bytes }) => ({ number, bytes })),
      bytesLeft: Math.max(0, asset.bytes! - bytesOf(parts)),
      expiresAt: expiresAt.toISOString(),
    };
  }
}
