import type { FastifyInstance } from 'fastify'
import type { AccountServices } from '#accounts/server/auth.ts'
import { requireAccount } from '#accounts/server/identity.ts'
import { eachFacility, type NamedRow } from '#facilities/owned/server/each-facility.ts'
import { hoursFor } from '#facilities/refund-policy.ts'
import type { Db } from '#kit/server/db/db.ts'
import { attachExport } from '#kit/server/files/attach-export.ts'
import { csvPieces } from '#kit/server/files/csv.ts'
import { serve } from '#kit/server/http/serve.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { type ColumnName, columnNames, type ImportColumn, importColumns } from '../columns.ts'
import { exportEndpoints } from '../exports-contract.ts'

export function exportRoutes(app: FastifyInstance, services: AccountServices): void {
  const { db } = services
  serve(app, exportEndpoints.own, async ({ request, reply }) => {
    const { id } = requireAccount(request)
    attachExport(reply, 'facilities')
    return exportFacilities(db, id)
  })
  serve(app, exportEndpoints.all, ({ reply }) => {
    attachExport(reply, 'facilities')
    return exportFacilities(db, null)
  })
}

/**
 * CSV chunks in the template's format, by name; importing them changes nothing. `ownerId` null exports all owners, with
 * our ids, since owners' numbers may collide.
 */
function exportFacilities(db: Db, ownerId: string | null): AsyncIterable<string> {
  const numberOf = (row: NamedRow) => (ownerId === null ? row.id : (row.ownRef ?? ''))
  return csvPieces(header, rowsOf(eachFacility(db, ownerId), numberOf))
}

/** Other columns cover the alternatives. */
const header = columnNames.filter(name => !(importColumns[name] as ImportColumn).isAlternative)

async function* rowsOf(
  batches: AsyncIterable<NamedRow[]>,
  numberOf: (row: NamedRow) => string,
): AsyncGenerator<string[][]> {
  for await (const batch of batches)
    yield batch.map(row => {
      const cells = cellsOf(row, numberOf(row))
      return header.map(name => cells[name] ?? '')
    })
}

function cellsOf(row: NamedRow, number: string): Partial<Record<ColumnName, string>> {
  return {
    externalId: number,
    name: row.name,
    venue: row.venueName ?? '',
    street: row.street ?? '',
    city: row.city,
    state: row.state,
    zip: row.zip ?? '',
    // A ZIP code's or city's coordinates would return as exact.
    latitude: row.locationIsApproximate ? '' : String(row.latitude),
    longitude: row.locationIsApproximate ? '' : String(row.longitude),
    sportTypes: row.sportTypes.join('; '),
    linesMarkedFor: row.linesMarkedFor.join('; '),
    pricePerHourUsd: row.priceCents === null ? '' : toDecimal(row.priceCents),
    indoorOutdoor: row.indoorOutdoor ?? '',
    surfaceType: row.surfaceType ?? '',
    fieldType: row.fieldType ?? '',
    lighting: yesOrNo(row.lighting),
    amenities: row.amenities.join('; '),
    description: row.description ?? '',
    capacity: numberText(row.capacity),
    refundPolicy: numberText(hoursFor(row.refundPolicy, 100)),
    approval: row.approval,
    responseHours: numberText(row.responseHours),
    photosUrls: row.photosUrls.join(' '),
    providerType: row.providerType,
    bookingPhone: row.bookingPhone ?? '',
    bookingEmail: row.bookingEmail ?? '',
    bookingUrl: row.bookingUrl ?? '',
    dimensionsLengthFt: numberText(row.lengthFt),
    dimensionsWidthFt: numberText(row.widthFt),
  }
}

function yesOrNo(value: boolean | null): string {
  if (value === null) return ''
  return value ? 'yes' : 'no'
}

function numberText(value: number | null): string {
  return value === null ? '' : String(value)
}
