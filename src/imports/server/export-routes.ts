import type { FastifyInstance } from 'fastify'
import type { AccountServices } from '#accounts/server/auth.ts'
import { writeFact } from '#facilities/facts.ts'
import { eachFacility, type NamedRow } from '#facilities/owned/server/each-facility.ts'
import type { Db } from '#kit/server/db/db.ts'
import { attachExport } from '#kit/server/files/attach-export.ts'
import { csvPieces } from '#kit/server/files/csv.ts'
import { serve } from '#kit/server/http/serve.ts'
import { openOrganization } from '#organizations/server/open-organization.ts'
import type { OrganizationScope } from '#organizations/server/queries.ts'
import { type ColumnName, columnNames, factColumns, type ImportColumn, importColumns } from '../columns.ts'
import { exportEndpoints } from '../exports-contract.ts'

export function exportRoutes(app: FastifyInstance, services: AccountServices): void {
  const { db } = services
  serve(app, exportEndpoints.own, async ({ query, request, reply }) => {
    const scope = await openOrganization(db, request, query)
    attachExport(reply, 'facilities')
    return exportFacilities(db, scope)
  })
  serve(app, exportEndpoints.all, ({ reply }) => {
    attachExport(reply, 'facilities')
    return exportFacilities(db, null)
  })
}

/**
 * CSV chunks in the template's format, by name; importing them changes nothing. A null scope exports all owners, with our
 * ids, since owners' numbers may collide.
 */
function exportFacilities(db: Db, scope: OrganizationScope | null): AsyncIterable<string> {
  const numberOf = (row: NamedRow) => (scope === null ? row.id : (row.ownRef ?? ''))
  return csvPieces(header, rowsOf(eachFacility(db, scope), numberOf))
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
    ...Object.fromEntries(factColumns.map(([name, column]) => [column, writeFact(name, row[name])])),
    externalId: number,
    // A ZIP code's or city's coordinates would return as exact.
    ...(row.locationIsApproximate && { latitude: '', longitude: '' }),
  }
}
