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
import { StorefrontDemoService } from '../../application/storefront-demo.service';
import {
  AddDemoSourcesBody,
  CreateStorefrontDemoBody,
  DemoAnswerWire,
  demoAnswerWire,
  DemoRecipesWire,
  demoRecipesWire,
  ExtendDemoBody,
  RemovedDemoWire,
} from './demo.wire';

/** gaps.md §6.15: a storefront to try everything on. Only admins change it: it is an account. */
@ApiTags('Demo')
@SellersOnly()
@Controller('api/v2/storefront/demo')
export class StorefrontDemoController {
  constructor(private readonly demos: StorefrontDemoService) {}

  @Get()
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'Read the demo of the account',
    description: '`demo` is null when there is none. One whose lease is over is shown until everything of it is removed.',
    answers: DemoAnswerWire,
    errors: [403],
  })
  async read(@CurrentCaller() caller: Caller): Promise<DemoAnswerWire> {
    return demoAnswerWire(await this.demos.read(caller));
  }

  @Post()
  @Takes(wholeAccount, 'write')
  @AdminsOnly()
  @Operation({
    summary: 'Make a demo',
    description:
      'A storefront with sample products, in an account of its own (`customerId`) to which admins can switch. Buyers are not shown it. It lasts seven days. ' +
      '409 when there is one, and for an account that is a demo itself.',
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
    description: 'Nobody gets into its account any more; its rows follow within minutes. Without a demo, `deleted` is false.',
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
      'The next generation is made anew from its profile, in the same account and with the ids of the one before. What people added or changed is gone; members and keys stay. ' +
      'The lease stays as it is.',
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
    description: 'To so many days from now. It is never shortened.',
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
    summary: 'List what sources of a demo can be made of',
    description: 'Presets name several recipes that go together.',
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
    description: 'Each brings its products. 409 when one of them is there already.',
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
    description: 'Its products are archived.',
    answers: DeletedWire,
    errors: [403, 404],
  })
  async removeSource(@CurrentCaller() caller: Caller, @IdParam('sourceId') sourceId: string): Promise<DeletedWire> {
    await this.demos.removeSource(caller, sourceId);
    return deleted(sourceId);
  }
}
