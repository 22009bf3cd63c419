import { Body, Controller, Ip, Post, Res, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { accountWire } from '@exchange/accounts';
import { Operation, Public, SameOriginGuard, SessionToken } from '@exchange/platform';
import { OperationIds, ErrorCodes } from '@exchange/platform/openapi';
import { JoiningService } from '../../application/joining.service';
import { AcceptInvitationBody, JoinedAccountWire, userWire } from './auth.wire';
import { CountAttempt } from './count-attempt.guard';
import { SessionCookies } from './session-cookies';
import { SignInLimits } from './sign-in-limits';

@ApiTags('Members')
@Public()
@UseGuards(SameOriginGuard)
@Controller('api/v2/members/invitations')
@OperationIds({ accept: 'acceptInvitation' })
export class JoiningController {
  constructor(
    private readonly joining: JoiningService,
    private readonly cookies: SessionCookies,
    private readonly attempts: SignInLimits,
  ) {}

  @Post('accept')
  @UseGuards(CountAttempt('join'))
  @ErrorCodes({ 403: ['SIGN_IN_REQUIRED'] })
  @Operation({
    summary: 'Accept an invitation',
    description:
      'The person with the invited mail address becomes a member. A new person sends `name` and `password` and is signed in. For a person whose address was not confirmed, the call confirms it: every earlier session and key ends, the given password is set, and the person is signed in. A person with a confirmed address must be signed in, or send their password: 403 SIGN_IN_REQUIRED. The same 404 for used, revoked, expired and unknown tokens.',
    answers: JoinedAccountWire,
    errors: [403, 404, 409, 429],
    once: 'freely',
  })
  async accept(
    @Body() body: AcceptInvitationBody,
    @Ip() ip: string,
    @Res({ passthrough: true }) response: Response,
    @SessionToken() presented?: string,
  ): Promise<JoinedAccountWire> {
    const { user, account, sessionToken } = await this.joining.accept(body, presented);
    if (sessionToken !== undefined) {
      this.cookies.set(response, sessionToken);
      await this.attempts.recordSignIn(user.email, ip);
    }
    return { user: userWire(user), account: accountWire(account), signedIn: sessionToken !== undefined };
  }
}
