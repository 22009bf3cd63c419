import { Body, Controller, Delete, Get, Patch, Post, Put, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Caller } from '@exchange/kernel';
import {
  AdminsOnly,
  BeforeEmailVerification,
  BeforeTerms,
  CurrentCaller,
  deleted,
  DeletedNumberWire,
  Operation,
  SellersOnly,
  spendWhen,
  Takes,
  wholeAccount,
} from '@exchange/platform';
import { bodyArguments, getTool, OperationIds } from '@exchange/platform/openapi';
import { HostedStorefrontsFacade } from '../../application/hosted-storefronts.facade';
import { OwnStorefrontService } from '../../application/own-storefront.service';
import type { StorefrontState } from '../../domain/storefront';
import {
  changeFrom,
  ChangeStorefrontBody,
  detailsFrom,
  OpenStorefrontBody,
  OwnStorefrontWire,
  ownStorefrontWire,
} from './own-storefront.wire';

/** The storefront of a seller account (gaps.md §6.8). */
@ApiTags('Storefront')
@SellersOnly()
@Controller('api/v2/storefront')
@OperationIds({ open: 'openStorefront', archive: 'archiveStorefront' })
export class OwnStorefrontController {
  constructor(
    private readonly storefront: OwnStorefrontService,
    private readonly hosted: HostedStorefrontsFacade,
  ) {}

  @Get()
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'Read the storefront of the account',
    description: '404 when the account has never had a storefront. An archived one has `displayStatus: archived`.',
    answers: OwnStorefrontWire,
    errors: [403, 404],
    tool: getTool('storefront', {}),
  })
  async read(@CurrentCaller() caller: Caller): Promise<OwnStorefrontWire> {
    return this.wire(await this.storefront.read(caller));
  }

  @Post()
  @Takes(wholeAccount, 'write')
  @AdminsOnly()
  @Operation({
    summary: 'Open the storefront of the account',
    description: 'An account has one storefront. An existing one is returned unchanged with 200; an archived one is reopened unchanged.',
    status: 201,
    repeated: 200,
    answers: OwnStorefrontWire,
    errors: [403, 409],
    once: 'together',
    tool: { name: 'save_seller', arguments: { ...bodyArguments(OpenStorefrontBody) } },
  })
  async open(
    @CurrentCaller() caller: Caller,
    @Body() body: OpenStorefrontBody,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OwnStorefrontWire> {
    const { state, opened } = await this.storefront.open(caller, detailsFrom(body));
    if (!opened) response.status(200);
    return this.wire(state);
  }

  @Put()
  @Takes(wholeAccount, 'spend')
  @AdminsOnly()
  @Operation({
    summary: 'Change the storefront of the account',
    description: 'The same as PATCH: omitted fields keep their value.',
    answers: OwnStorefrontWire,
    errors: [403, 404, 409],
    once: 'together',
    tool: { name: 'save_seller', arguments: { ...bodyArguments(ChangeStorefrontBody, 'enabled') } },
  })
  async put(@CurrentCaller() caller: Caller, @Body() body: ChangeStorefrontBody): Promise<OwnStorefrontWire> {
    return this.change(caller, body);
  }

  @Patch()
  @Takes(wholeAccount, spendWhen(({ mediaBuyApproval }) => mediaBuyApproval !== undefined))
  @AdminsOnly()
  @Operation({
    summary: 'Change, pause or resume the storefront of the account',
    description: 'Omitted fields keep their value.',
    answers: OwnStorefrontWire,
    errors: [403, 404, 409],
    once: 'together',
    tool: { name: 'save_seller', arguments: { ...bodyArguments(ChangeStorefrontBody, 'enabled') } },
  })
  async change(@CurrentCaller() caller: Caller, @Body() body: ChangeStorefrontBody): Promise<OwnStorefrontWire> {
    return this.wire(await this.storefront.change(caller, changeFrom(body)));
  }

  @Delete()
  @Takes(wholeAccount, 'write')
  @BeforeEmailVerification()
  @BeforeTerms()
  @AdminsOnly()
  @Operation({
    summary: 'Archive the storefront of the account',
    description: 'Its products stay, its slug stays in use, and POST reopens it.',
    answers: DeletedNumberWire,
    errors: [403, 404],
    tool: { name: 'save_seller', arguments: { isArchived: true } },
  })
  async archive(@CurrentCaller() caller: Caller): Promise<DeletedNumberWire> {
    return deleted((await this.storefront.archive(caller)).id);
  }

  private wire(state: StorefrontState): OwnStorefrontWire {
    return ownStorefrontWire(state, this.hosted.agentUrl(state.slug));
  }
}
