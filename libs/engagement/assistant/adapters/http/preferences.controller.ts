import { Body, Controller, Get, Headers, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, detectLanguage, type PersonCaller } from '@exchange/kernel';
import { BeforeEmailVerification, CurrentCaller, everyone, Operation, people, Takes } from '@exchange/platform';
import { OperationIds } from '@exchange/platform/openapi';
import { AssistantPreferencesService } from '../../application/preferences.service';
import { LanguageBody, PreferencesWire, preferencesWire } from './preferences.wire';

/** rest-api.md, Assistant. Every credential may read; only people have preferences. */
@ApiTags('Assistant')
@Controller('api/v2/assistant/user-preferences')
@OperationIds({ read: 'getPreferences', setLanguage: 'setLanguagePreferences' })
export class PreferencesController {
  constructor(private readonly preferences: AssistantPreferencesService) {}

  @Get()
  @Takes(everyone, 'read')
  @Operation({
    summary: 'Read your preferences',
    description: '`data` is null for credentials that act as no person.',
    answers: PreferencesWire,
    nullable: true,
  })
  async read(@CurrentCaller() caller: Caller, @Headers('accept-language') accepted?: string): Promise<PreferencesWire | null> {
    const preferred = await this.preferences.preferredLanguage(caller);
    return preferred === undefined ? null : preferencesWire(preferred, detectLanguage(accepted));
  }

  @Put('language')
  @Takes(people, 'write')
  @BeforeEmailVerification()
  @Operation({
    summary: 'Set the default language of the assistant',
    description: 'The language of new conversations. Null returns to auto-detect. 403 for credentials that act as no person.',
    answers: PreferencesWire,
    nullable: true,
    once: 'together',
  })
  async setLanguage(
    @CurrentCaller() caller: PersonCaller,
    @Body() body: LanguageBody,
    @Headers('accept-language') accepted?: string,
  ): Promise<PreferencesWire | null> {
    return preferencesWire(await this.preferences.setLanguage(caller, body), detectLanguage(accepted));
  }
}
