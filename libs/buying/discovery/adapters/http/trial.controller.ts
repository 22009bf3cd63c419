import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '@exchange/kernel';
import { CurrentCaller, Operation, SellersOnly, Takes, wholeAccount } from '@exchange/platform';
import { TrialService } from '../../application/trial.service';
import { TrialBody, trialRequest, TrialWire, trialWire } from './trial.wire';

/** Sellers ask themselves what buyers would get. */
@ApiTags('Storefront')
@SellersOnly()
@Controller('api/v2/storefront/try')
export class TrialController {
  constructor(private readonly trials: TrialService) {}

  @Post()
  @Takes(wholeAccount, 'write')
  @Operation({
    summary: 'Ask the own storefront or agent as a buyer would',
    description:
      'Sends `get_products` as a discovery does, and answers what buyers would see. A test: nothing is stored, and no received brief and no demand signal arise. ' +
      '`failed` with a `reason` when buyers do not see the seller, or when it could not be asked. An account has at most 20 trials in 10 minutes, and two at the same time: ' +
      'another one waits up to `waitSeconds`, then 429 with `Retry-After`. 503 when the credentials of the agent cannot be read right now.',
    answers: TrialWire,
    errors: [403, 404, 503],
    once: 'freely',
  })
  async run(@CurrentCaller() caller: Caller, @Body() body: TrialBody): Promise<TrialWire> {
    return trialWire(await this.trials.run(caller, trialRequest(body)));
  }
}
