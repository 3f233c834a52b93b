import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#kit/server/db/db.ts'
import { attachExport } from '#kit/server/files/attach-export.ts'
import { requireAccount } from './identity.ts'
import { listAccountRows } from './personal.ts'
import { type PersonalPart, type PersonalRow, personOf, under } from './personal-part.ts'

type Exporting = { db: Db; personalParts: readonly PersonalPart[] }
type Input = { request: FastifyRequest; reply: FastifyReply }

/** Everything stored about the caller, as chunks of a JSON object of lists. Refuses: account-needed. */
export function exportOwn(services: Exporting, { request, reply }: Input): AsyncIterable<string> {
  const account = requireAccount(request)
  attachExport(reply, 'account', 'json')
  return jsonPieces(eachRow(services, personOf(account)))
}

async function* eachRow({ db, personalParts }: Exporting, person: ReturnType<typeof personOf>) {
  for (const [section, rows] of Object.entries(await listAccountRows(db, person.accountId))) yield* under(section, rows)
  for (const { exportOf } of personalParts) if (exportOf) yield* exportOf(db, person)
}

/** Rows must be grouped by section; empty sections are omitted. */
async function* jsonPieces(rows: AsyncIterable<PersonalRow>): AsyncGenerator<string> {
  let open: string | undefined
  yield '{'
  for await (const { section, row } of rows) {
    if (section === open) yield `,\n    ${JSON.stringify(row)}`
    else yield `${open === undefined ? '' : '\n  ],'}\n  ${JSON.stringify(section)}: [\n    ${JSON.stringify(row)}`
    open = section
  }
  yield open === undefined ? '}\n' : '\n  ]\n}\n'
}
