import { Body, Controller, Ip, Post, Res, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { accountWire } from '@exchange/accounts';
import { Operation, Public, SameOriginGuard, SessionToken } from '@exchange/platform';
import { JoiningService } from '../../application/joining.service';
import { Attempts } from './attempts';
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
    private readonly attempts: Attempts,
  ) {}

  @Post('accept')
  @UseGuards(Counted('join'))
  @Operation({
    summary: 'Accept an invitation',
    description:
      'The person with the invited mail address becomes a member. If there is none yet, `name` and `password` make one, who is signed in. If there is one whose address was never confirmed, it is now: every session and key of that person ends, the password becomes the given one, and the person is signed in. Somebody with a confirmed address must be signed in, or send their password: 403 SIGN_IN_REQUIRED. 404 for used, revoked, expired and unknown tokens alike.',
    answers: JoinedWire,
    errors: [403, 404, 409, 429],
    once: 'freely',
  })
  async accept(
    @Body() body: AcceptInvitationBody,
    @Ip() ip: string,
    @Res({ passthrough: true }) response: Response,
    @SessionToken() presented?: string,
  ): Promise<JoinedWire> {
    const { user, account, sessionToken } = await this.joining.accept(body, presented);
    if (sessionToken !== undefined) {
      this.cookies.set(response, sessionToken);
      await this.attempts.entered(user.email, ip);
    }
    return { user: userWire(user), account: accountWire(account), signedIn: sessionToken !== undefined };
  }
}
