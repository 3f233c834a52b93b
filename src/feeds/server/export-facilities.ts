import type { Facility } from '#facilities/contract.ts'
import { dataSources } from '#facilities/data-sources.ts'
import type { FacilityFileQuery } from '#facilities/lists/contract.ts'
import { cacheLargeSearches } from '#facilities/lists/server/cache-large-searches.ts'
import { listFacilities } from '#facilities/lists/server/list-facilities.ts'
import type { Position } from '#facilities/lists/server/list-orders.ts'
import type { Db } from '#kit/server/db/db.ts'
import { type CsvColumn, csvPages } from '#kit/server/files/csv.ts'
import type { AskedPage } from '#kit/server/http/pages.ts'
import { paths } from '#kit/shared/paths.ts'

type Input = { query: FacilityFileQuery; publicUrl: string }

/** CSV chunks. Prices are US dollars per hour, lengths feet. */
export function exportFacilities(db: Db, { query, publicUrl }: Input): AsyncIterable<string> {
  // Only the first page counts the total.
  const many = cacheLargeSearches()
  return csvPages(columnsOf(publicUrl), (asked: AskedPage<Position>) =>
    listFacilities(db, { ...query, ...asked }, { many }),
  )
}

function columnsOf(publicUrl: string): readonly CsvColumn<Facility>[] {
  return [
    ['id', ({ id }) => id],
    ['name', ({ name }) => name],
    ['url', ({ id }) => publicUrl + paths.facility(id)],
    ['street', ({ street }) => street ?? ''],
    ['city', ({ city }) => city],
    ['state', ({ state }) => state],
    ['zip', ({ zip }) => zip ?? ''],
    ['latitude', ({ latitude }) => String(latitude)],
    ['longitude', ({ longitude }) => String(longitude)],
    ['locationIsApproximate', ({ locationIsApproximate }) => String(locationIsApproximate)],
    ['timeZone', ({ timeZone }) => timeZone],
    ['sports', ({ sportTypes }) => sportTypes.join('; ')],
    ['pricePerHourUsd', ({ pricePerHourUsd }) => numberText(pricePerHourUsd)],
    ['priceIsSample', ({ priceIsSample }) => String(priceIsSample)],
    ['indoorOutdoor', ({ indoorOutdoor }) => indoorOutdoor ?? ''],
    ['surface', ({ surfaceType }) => surfaceType ?? ''],
    ['type', ({ fieldType }) => fieldType ?? ''],
    ['lighting', ({ lighting }) => (lighting === null ? '' : String(lighting))],
    ['amenities', ({ amenities }) => amenities.join('; ')],
    ['capacity', ({ capacity }) => numberText(capacity)],
    ['lengthFt', ({ dimensionsLengthFt }) => numberText(dimensionsLengthFt)],
    ['widthFt', ({ dimensionsWidthFt }) => numberText(dimensionsWidthFt)],
    ['provider', ({ providerType }) => providerType],
    ['approval', ({ approval }) => approval],
    ['responseHours', ({ responseHours }) => String(responseHours)],
    ['bookingPhone', ({ bookingPhone }) => bookingPhone ?? ''],
    ['bookingUrl', ({ bookingUrl }) => bookingUrl ?? ''],
    ['isSample', ({ isSample }) => String(isSample)],
    ['source', facility => sourceOf(facility)?.name ?? ''],
    ['license', facility => sourceOf(facility)?.licence ?? 'CC BY 4.0'],
  ]
}

function numberText(value: number | null): string {
  return value === null ? '' : String(value)
}

function sourceOf({ source }: Facility) {
  return dataSources.find(({ key }) => key === source)
}
