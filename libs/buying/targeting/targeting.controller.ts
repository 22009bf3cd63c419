import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { domainError, invalidField, type Page, wholeList } from '@exchange/kernel';
import { BuyersOnly, everyone, Operation, Takes } from '@exchange/platform';
import { OperationIds } from '@exchange/platform/openapi';
import { type TargetingDimension, dimensionOf, type TargetingSystem, systems } from './dimensions';
import { resolve } from './resolve';
import {
  DimensionEntriesWire,
  DimensionWire,
  GeoMetrosQuery,
  GeoMetrosWire,
  LocaleQuery,
  ResolutionWire,
  ResolveQuery,
  toDimension,
  toEntries,
  toGeoMetros,
  toResolution,
} from './targeting.wire';

/** Values for targeting (rest-api.md, Endpoints, Buyer; gaps.md §4.9). */
@ApiTags('Targeting')
@BuyersOnly()
@Controller('api/v2/buyer/targeting')
@OperationIds({
  dimensions: 'listTargetingDimensions',
  entries: 'getTargetingDimension',
  geoMetros: 'listGeoMetros',
  resolve: 'resolveTargeting',
})
export class TargetingController {
  @Get('geo-metros')
  @Takes(everyone, 'read')
  @Operation({ summary: 'List geo metros', description: 'All metros, by code.', answers: GeoMetrosWire, errors: [403] })
  geoMetros(@Query() { system }: GeoMetrosQuery): GeoMetrosWire {
    return toGeoMetros(dimensionOf(system));
  }

  @Get('dimensions')
  @Takes(everyone, 'read')
  @Operation({
    summary: 'List targeting dimensions',
    description: 'All targeting dimensions, each with the system of its values.',
    answers: [DimensionWire],
    list: 'whole',
    errors: [403],
  })
  dimensions(@Query() { locale }: LocaleQuery): Page<DimensionWire> {
    return wholeList(systems.map((system) => toDimension(dimensionIn(system, locale))));
  }

  @Get('dimensions/:system')
  @Takes(everyone, 'read')
  @ApiParam({ name: 'system', schema: { type: 'string' } })
  @Operation({
    summary: 'Read a targeting dimension',
    description: 'The values of the dimension, with code and name.',
    answers: DimensionEntriesWire,
    errors: [403, 404],
  })
  entries(@Param('system') system: string, @Query() { locale }: LocaleQuery): DimensionEntriesWire {
    return toEntries(dimensionIn(assertSystem(system), locale));
  }

  @Get('dimensions/:system/resolve')
  @Takes(everyone, 'read')
  @ApiParam({ name: 'system', schema: { type: 'string' } })
  @Operation({
    summary: 'Find the targeting values that a text may mean',
    description: 'At most ten candidates; an empty list when nothing matches.',
    answers: ResolutionWire,
    errors: [403, 404],
  })
  resolve(@Param('system') system: string, @Query() { locale, q }: ResolveQuery): ResolutionWire {
    const dimension = dimensionIn(assertSystem(system), locale);
    return toResolution(dimension, resolve(dimension, q));
  }
}

function assertSystem(system: string): TargetingSystem {
  const found = systems.find((name) => name === system);
  if (found === undefined) throw domainError('not_found', 'NOT_FOUND', 'There is no targeting dimension with that id.');
  return found;
}

function dimensionIn(system: TargetingSystem, locale: string): TargetingDimension {
  try {
    return dimensionOf(system, locale);
  } catch (error) {
    if (error instanceof RangeError) throw invalidField('locale', 'locale must be a BCP 47 language tag such as en-US.');
    throw error;
  }
}
