import type { OwnedFacility } from '#facilities/owned/server/owned-facility.ts'
import type { OwnedScope } from '#facilities/owned/server/owned-scope.ts'
import { type ColumnName, factColumns, importColumns } from '../columns.ts'
import type { ColumnPlan } from './columns/column-plan.ts'

const coordinates: readonly ColumnName[] = ['latitude', 'longitude']
/** Facts with more columns than their own. */
const columns: Partial<Record<keyof OwnedFacility, readonly ColumnName[]>> = {
  latitude: coordinates,
  longitude: coordinates,
  lengthFt: ['dimensionsLengthFt', 'dimensions'],
  widthFt: ['dimensionsWidthFt', 'dimensions'],
}

/** Facts without a column in the file are kept, except needed ones, which follow from others. */
export function listScope(ownerId: string, { sources }: ColumnPlan): OwnedScope {
  const absent = factColumns.filter(
    ([name, column]) =>
      !importColumns[column].isNeeded && !(columns[name] ?? [column]).some(source => source in sources),
  )
  return { ownerId, keeps: new Set(absent.map(([name]) => name)), hasRefs: 'externalId' in sources }
}
