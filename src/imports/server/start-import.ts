import { randomUUID } from 'node:crypto'
import type { Db } from '#kit/server/db/db.ts'
import { isDemo } from '#kit/server/db/settings.ts'
import type { ReceivedFile } from '#kit/server/http/received-file.ts'
import type { ProblemBody } from '#kit/shared/problem.ts'
import { tidyLine } from '#kit/shared/tidy-text.ts'
import { ownOrganization } from '#organizations/server/found-organization.ts'
import { type ColumnMapping, type FacilityImport, SMALL_ROWS } from '../contract.ts'
import { type Corrections, noCorrections } from '../corrections.ts'
import { importProblem } from '../import-problem.ts'
import { headersDigest } from './columns/match-columns.ts'
import { keepFile } from './keep-file.ts'
import { knownRows } from './keep-rows.ts'
import { type OpenList, openList } from './open-list.ts'
import { readImport } from './read-import.ts'
import { type RunServices, runImport } from './run-import.ts'
import { findUnderWay, type ImportInsert, insertImport } from './store.ts'

export type UploadChoice = {
  /** The organization; null before an account has one. */
  ownerId: string | null
  /** The account. */
  importerId: string
  mapping: ColumnMapping | undefined
  corrections?: Corrections | undefined
  /** Skip refused rows instead of refusing the file. */
  goodRowsOnly: boolean
  /** Outside the demo it is always later. */
  publish: 'now' | 'later'
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
  const { db, statesElsewhere } = services
  const { ownerId, importerId, mapping, corrections, goodRowsOnly, publish } = choice
  const upload = { ...choice, file }
  const running = await underWay(db, upload)
  if (running) return readImport(db, { organizationId: ownerId }, running)
  const list = await openList(db, file, { ownerId, importerId, mapping, corrections, statesElsewhere })
  const rowCount = await countRows(list, goodRowsOnly)
  const row: Omit<ImportInsert, 'ownerId'> = {
    id: randomUUID(),
    importerId,
    fileName: shortName(file.name),
    fileSha256: file.sha256,
    headersSha256: headersDigest(list.file.headers),
    mapping: list.mapping ?? { columns: {}, everyRow: {} },
    corrections: list.corrections,
    goodRowsOnly,
    publishes: publish === 'now' && (await isDemo(db)),
    rowCount,
  }
  const kept = await keepImport(db, upload, row)
  if (kept.id === row.id && rowCount <= SMALL_ROWS) await runImport(services, kept.id)
  return readImport(db, { organizationId: kept.ownerId }, kept.id)
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

/** The import now running. The account's first import founds its organization. */
async function keepImport(
  db: Db,
  upload: Upload,
  row: Omit<ImportInsert, 'ownerId'>,
): Promise<{ id: string; ownerId: string }> {
  const { ownerId, isKept } = await db.begin(async tx => {
    const ownerId = upload.ownerId ?? (await ownOrganization(tx, upload.importerId))
    const isKept = await insertImport(tx, { ...row, ownerId })
    if (isKept) await keepFile(tx, row.id, upload.file)
    return { ownerId, isKept }
  })
  if (isKept) return { id: row.id, ownerId }
  // Another import started meanwhile; retry if done.
  const id = await underWay(db, { ...upload, ownerId })
  return id ? { id, ownerId } : keepImport(db, { ...upload, ownerId }, row)
}

/** Of the same file and corrections. Refuses for another: import-running. */
async function underWay(db: Db, { ownerId, file, corrections = noCorrections }: Upload): Promise<string | undefined> {
  const running =
    ownerId === null ? undefined : await findUnderWay(db, ownerId, { fileSha256: file.sha256, corrections })
  if (running && !running.isSameList) throw importProblem('import-running')
  return running?.id
}

const MAX_NAME = 255

function shortName(name: string): string {
  return tidyLine(name).slice(0, MAX_NAME) || 'file.csv'
}
