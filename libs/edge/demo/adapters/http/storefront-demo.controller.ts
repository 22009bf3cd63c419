import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '@exchange/kernel';
import {
  AdminsOnly,
  BeforeEmailVerification,
  BeforeTerms,
  CurrentCaller,
  deleted,
  DeletedWire,
  IdParam,
  Operation,
  SellersOnly,
  Takes,
  wholeAccount,
} from '@exchange/platform';
import { OperationIds } from '@exchange/platform/openapi';
import { StorefrontDemoService } from '../../application/storefront-demo.service';
import {
  AddDemoSourcesBody,
  CreateStorefrontDemoBody,
  DemoAnswerWire,
  DemoReadWire,
  demoAnswerWire,
  DemoRecipesWire,
  demoRecipesWire,
  ExtendDemoBody,
  RemovedDemoWire,
} from './demo.wire';

/** Demo of a seller account (gaps.md §6.15). Only admins change it, because a demo is an account. */
@ApiTags('Demo')
@SellersOnly()
@Controller('api/v2/storefront/demo')
@OperationIds({ addSources: 'addDemoSources', recipes: 'listDemoRecipes', removeSource: 'removeDemoSource' })
export class StorefrontDemoController {
  constructor(private readonly demos: StorefrontDemoService) {}

  @Get()
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'Read the demo of the account',
    description: '`demo` is null when there is none. An expired demo is shown until it is removed.',
    answers: DemoReadWire,
    errors: [403],
  })
  async read(@CurrentCaller() caller: Caller): Promise<DemoReadWire> {
    return { ...demoAnswerWire(await this.demos.read(caller)), demoOf: await this.demos.ownerOf(caller) };
  }

  @Post()
  @Takes(wholeAccount, 'write')
  @AdminsOnly()
  @Operation({
    summary: 'Create a demo',
    description:
      'Creates an account (`customerId`) to which admins can switch, with a storefront and sample products that no buyer sees. It lasts seven days. ' +
      '409 when there is a demo, and for an account that is a demo itself.',
    status: 201,
    answers: DemoAnswerWire,
    errors: [403, 409],
    once: 'together',
  })
  async create(@CurrentCaller() caller: Caller, @Body() _body: CreateStorefrontDemoBody): Promise<DemoAnswerWire> {
    return demoAnswerWire(await this.demos.create(caller));
  }

  @Delete()
  @Takes(wholeAccount, 'write')
  @AdminsOnly()
  @BeforeEmailVerification()
  @BeforeTerms()
  @Operation({
    summary: 'Remove the demo',
    description: 'Ends access to its account at once; its data are deleted within minutes. `deleted` is false when there is no demo.',
    answers: RemovedDemoWire,
    errors: [403],
  })
  async remove(@CurrentCaller() caller: Caller): Promise<RemovedDemoWire> {
    const removed = await this.demos.remove(caller);
    return { deleted: removed !== null, storefrontId: removed?.storefrontId ?? null };
  }

  @Post('reset')
  @Takes(wholeAccount, 'write')
  @AdminsOnly()
  @Operation({
    summary: 'Reset the demo',
    description:
      'Restores the profile in the same account, with the same ids, as the next generation. Added and changed data are deleted; members and keys stay. ' +
      'The lease does not change.',
    answers: DemoAnswerWire,
    errors: [403, 404, 409],
    once: 'together',
  })
  async reset(@CurrentCaller() caller: Caller): Promise<DemoAnswerWire> {
    return demoAnswerWire(await this.demos.reset(caller));
  }

  @Post('extend')
  @Takes(wholeAccount, 'write')
  @AdminsOnly()
  @Operation({
    summary: 'Extend the lease of the demo',
    description: 'The lease ends `days` days from now, or later if it already did. It is never shortened.',
    answers: DemoAnswerWire,
    errors: [403, 404],
    once: 'together',
  })
  async extend(@CurrentCaller() caller: Caller, @Body() { days }: ExtendDemoBody): Promise<DemoAnswerWire> {
    return demoAnswerWire(await this.demos.extend(caller, days));
  }

  @Get('source-recipes')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List recipes for sources of a demo',
    description: 'Presets are sets of recipes.',
    answers: DemoRecipesWire,
    errors: [403],
  })
  recipes(): DemoRecipesWire {
    return demoRecipesWire();
  }

  @Post('sources')
  @Takes(wholeAccount, 'write')
  @AdminsOnly()
  @Operation({
    summary: 'Add sources to the demo',
    description: 'Adds the products of each source. 409 when the demo already has one of the sources.',
    status: 201,
    answers: DemoAnswerWire,
    errors: [403, 404, 409],
    once: 'together',
  })
  async addSources(@CurrentCaller() caller: Caller, @Body() { recipeIds }: AddDemoSourcesBody): Promise<DemoAnswerWire> {
    return demoAnswerWire(await this.demos.addSources(caller, recipeIds));
  }

  @Delete('sources/:sourceId')
  @Takes(wholeAccount, 'write')
  @AdminsOnly()
  @BeforeEmailVerification()
  @BeforeTerms()
  @Operation({
    summary: 'Remove a source from the demo',
    description: 'Archives the products of the source.',
    answers: DeletedWire,
    errors: [403, 404],
  })
  async removeSource(@CurrentCaller() caller: Caller, @IdParam('sourceId') sourceId: string): Promise<DeletedWire> {
    await this.demos.removeSource(caller, sourceId);
    return deleted(sourceId);
  }
}
