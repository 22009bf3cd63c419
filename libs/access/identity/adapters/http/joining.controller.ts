import { accountWire } from '@exchange/accounts';
import { Operation, Public, SameOriginGuard, SessionToken } from '@exchange/platform';
import { Body, Controller, Post, Res, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { JoiningService } from '../../application/joining.service';
import { AcceptInvitationBody, JoinedWire, userWire } from './auth.wire';
import { Counted } from './counted.guard';
import { SessionCookies } from './session-cookies';

@ApiTags('Members')
@Public()
@UseGuards(SameOriginGuard)
@Controller('api/v2/members/invitations')
export class JoiningController {
  constructor(
    private readonly joining: JoiningService,
    private readonly cookies: SessionCookies,
  ) {}

  @Post('accept')
  @UseGuards(Counted('join'))
  @Operation({
    summary: 'Accept an invitation',
    description:
      'The person with the invited mail address becomes a member. If there is none yet, `name` and `password` make one, who is signed in. 404 for used, revoked, expired and unknown tokens alike.',
    answers: JoinedWire,
    errors: [403, 404, 409, 429],
  })
  async accept(
    @Body() body: AcceptInvitationBody,
    @Res({ passthrough: true }) response: Response,
    @SessionToken() presented?: string,
  ): Promise<JoinedWire> {
    const { user, account, sessionToken } = await this.joining.accept(body, presented);
    if (sessionToken !== undefined) this.cookies.set(response, sessionToken);
    return { user: userWire(user), account: accountWire(account), signedIn: sessionToken !== undefined };
  }
}
