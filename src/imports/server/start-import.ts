import { randomUUID } from 'node:crypto'
import type { Db } from '#kit/server/db/db.ts'
import type { ReceivedFile } from '#kit/server/http/received-file.ts'
import type { ProblemBody } from '#kit/shared/problem.ts'
import { tidyLine } from '#kit/shared/tidy-text.ts'
import { type ColumnMapping, type FacilityImport, SMALL_ROWS } from '../contract.ts'
import { importProblem } from '../import-problem.ts'
import { headersDigest } from './columns/match-columns.ts'
import { keepFile } from './keep-file.ts'
import { knownRows } from './keep-rows.ts'
import { type OpenList, openList } from './open-list.ts'
import { readImport } from './read-import.ts'
import { type RunServices, runImport } from './run-import.ts'
import { findUnderWay, type ImportInsert, insertImport } from './store.ts'

export type UploadChoice = {
  /** The organization. */
  ownerId: string
  /** The account. */
  importerId: string | null
  mapping: ColumnMapping | undefined
  /** Skip refused rows instead of refusing the file. */
  goodRowsOnly: boolean
}
type Upload = UploadChoice & { file: ReceivedFile }

/**
 * Long files are left to the job. A file sent again while importing returns that import. Refuses: what reading refuses,
 * columns-unclear, no-good-rows, rows-refused, import-running.
 */
export async function startImport(
  services: RunServices,
  file: ReceivedFile,
  choice: UploadChoice,
): Promise<FacilityImport> {
  const { db } = services
  const { ownerId, importerId, mapping, goodRowsOnly } = choice
  const upload = { ...choice, file }
  const running = await underWay(db, upload)
  if (running) return readImport(db, { organizationId: ownerId }, running)
  const list = await openList(db, file, { ownerId, importerId, mapping })
  const rowCount = await countRows(list, goodRowsOnly)
  const row: ImportInsert = {
    id: randomUUID(),
    ownerId,
    importerId,
    fileName: shortName(file.name),
    fileSha256: file.sha256,
    headersSha256: headersDigest(list.file.headers),
    mapping: list.mapping ?? { columns: {}, everyRow: {} },
    goodRowsOnly,
    rowCount,
  }
  const id = await keepImport(db, upload, row)
  if (id === row.id && rowCount <= SMALL_ROWS) await runImport(services, id)
  return readImport(db, { organizationId: ownerId }, id)
}

/** Does not compare with existing facilities. Names each kind of error once. */
async function countRows(list: OpenList, goodRowsOnly: boolean): Promise<number> {
  let [rowCount, good] = [0, 0]
  const errors = new Map<string, NonNullable<ProblemBody['errors']>[number]>()
  for await (const rows of knownRows(list)) {
    rowCount += rows.length
    good += rows.filter(row => row.facility).length
    for (const { kind, column, code, message } of rows.flatMap(({ problems }) => problems))
      if (kind === 'error') errors.set(`${column} ${code}`, { path: column ?? '', message })
  }
  const refusal = { refused: rowCount - good, errors: [...errors.values()] }
  if (good === 0) throw importProblem('no-good-rows', refusal)
  if (good < rowCount && !goodRowsOnly) throw importProblem('rows-refused', refusal)
  return rowCount
}

/** Returns the id of the import now running. */
async function keepImport(db: Db, upload: Upload, row: ImportInsert): Promise<string> {
  const isKept = await db.begin(async tx => {
    if (!(await insertImport(tx, row))) return false
    await keepFile(tx, row.id, upload.file)
    return true
  })
  if (isKept) return row.id
  // Another import started meanwhile; retry if done.
  return (await underWay(db, upload)) ?? keepImport(db, upload, row)
}

/** Of the same file. Refuses for another: import-running. */
async function underWay(db: Db, { ownerId, file }: Upload): Promise<string | undefined> {
  const running = await findUnderWay(db, ownerId, file.sha256)
  if (running && !running.isSameFile) throw importProblem('import-running')
  return running?.id
}

const MAX_NAME = 255

function shortName(name: string): string {
  return tidyLine(name).slice(0, MAX_NAME) || 'file.csv'
}
