import { Body, Controller, Ip, Post, UseGuards } from '@nestjs/common';
import { ApiCookieAuth, ApiTags } from '@nestjs/swagger';
import { Operation, Public, SameOriginGuard, SessionToken } from '@exchange/platform';
import { OperationIds } from '@exchange/platform/openapi';
import { EmailVerificationService } from '../../application/email-verification.service';
import { SessionsService } from '../../application/sessions.service';
import { done, DoneWire, VerifyEmailBody } from './auth.wire';
import { BySession } from './session.guard';
import { SignInLimits } from './sign-in-limits';

@ApiTags('Authentication')
@Public()
@UseGuards(SameOriginGuard)
@Controller('api/v2/auth/verify-email')
@OperationIds({ resend: 'resendVerificationEmail', verify: 'verifyEmail' })
export class EmailVerificationController {
  constructor(
    private readonly verification: EmailVerificationService,
    private readonly sessions: SessionsService,
    private readonly attempts: SignInLimits,
  ) {}

  @Post()
  @Operation({
    summary: 'Confirm a mail address with the token of a mail',
    description: 'Works once, within 24 hours. The same 404 for used, expired and unknown tokens.',
    answers: DoneWire,
    errors: [403, 404, 429],
    once: 'freely',
  })
  async verify(@Body() { token }: VerifyEmailBody): Promise<DoneWire> {
    await this.verification.verify(token);
    return done;
  }

  @Post('resend')
  @BySession()
  @ApiCookieAuth('session')
  @Operation({
    summary: 'Request another mail that confirms your address',
    description: 'Needs the session cookie. At most 12 per hour, per IP address and per person. 409 when the address is confirmed already.',
    status: 202,
    answers: DoneWire,
    errors: [403, 409, 429],
    once: 'freely',
  })
  async resend(@Ip() ip: string, @SessionToken() presented?: string): Promise<DoneWire> {
    const { person } = await this.sessions.authenticate(presented);
    await this.attempts.resend(ip, person.email);
    await this.verification.resend(presented);
    return done;
  }
}
