import { readAccountEmail } from '#accounts/server/queries.ts'
import type { StatesElsewhere } from '#facilities/editing/server/state-elsewhere.ts'
import { findShortNames } from '#facilities/owned/server/queries.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { FileBytes } from '#kit/server/http/received-file.ts'
import { Problem } from '#kit/shared/problem.ts'
import type { ColumnMapping, FileReading } from '../contract.ts'
import { type Corrections, noCorrections } from '../corrections.ts'
import { importProblem } from '../import-problem.ts'
import { type ListOwner, listOwner } from './build-facility.ts'
import type { ColumnPlan } from './columns/column-plan.ts'
import { headersDigest, matchColumns } from './columns/match-columns.ts'
import { unclearText } from './import-messages.ts'
import { type OpenFile, openFile } from './reading/open-file.ts'
import { findLastMapping } from './store.ts'

export type HashedFile = FileBytes & { sha256: Buffer }

export type OpenList = {
  file: OpenFile
  /** Of the file, in bytes. */
  size: number
  sha256: Buffer
  reading: FileReading
  plan: ColumnPlan
  mapping: ColumnMapping | undefined
  corrections: Corrections
  owner: ListOwner
}

export type ListChoice = {
  /** The organization; null for visitors, and before an account has one. */
  ownerId: string | null
  /** The account; null for visitors. */
  importerId: string | null
  /** If undefined, the owner's last for these headers. */
  mapping: ColumnMapping | undefined
  corrections?: Corrections | undefined
  /** Absent from what a browser sends. */
  statesElsewhere?: StatesElsewhere
}

/** Refuses: what reading refuses, mapping-invalid, columns-unclear. */
export async function openList(db: Db, bytes: HashedFile, choice: ListChoice): Promise<OpenList> {
  const list = await readList(db, bytes, choice)
  const { missing, doubled } = list.reading
  if (missing.length > 0 || doubled.length > 0) throw columnsUnclear({ missing, doubled })
  return list
}

/** The table's text does not name the columns. */
function columnsUnclear(columns: Pick<FileReading, 'missing' | 'doubled'>): Problem {
  const { code, status } = importProblem('columns-unclear')
  return new Problem(code, status, unclearText(columns), columns)
}

/** Accepts unclear columns. `isPart`: only the beginning. */
export async function readList(
  db: Db,
  bytes: HashedFile,
  { ownerId, importerId, mapping, corrections = noCorrections, statesElsewhere }: ListChoice,
  options: { isPart?: boolean } = {},
): Promise<OpenList> {
  const file = await openFile(bytes, options)
  const saved =
    mapping === undefined && ownerId ? await findLastMapping(db, ownerId, headersDigest(file.headers)) : undefined
  const used = mapping ?? saved
  const { reading, plan } = matchColumns(file, used, { isSaved: saved !== undefined })
  const owner = listOwner(
    importerId ? await readAccountEmail(db, importerId) : null,
    ownerId && plan.sources.venue ? await findShortNames(db, ownerId) : [],
    statesElsewhere,
  )
  const { size, sha256 } = bytes
  return { file, size, sha256, reading, plan, mapping: used, corrections, owner }
}
