import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { workerData } from 'node:worker_threads'
import pino from 'pino'
import type { StatesElsewhere } from '#facilities/editing/server/state-elsewhere.ts'
import type { DatabaseAddress } from '#kit/server/config/config.ts'
import { connect } from '#kit/server/db/db.ts'
import type { ReceivedFile } from '#kit/server/http/received-file.ts'
import { describeError } from '#kit/server/observability/log.ts'
import { listFailedRows } from './list-failed-rows.ts'
import { type ListChoice, readList } from './open-list.ts'
import { runImport } from './run-import.ts'
import { startImport, type UploadChoice } from './start-import.ts'
import { outcomeOf } from './thread-outcome.ts'
import { validateFile } from './validate-file.ts'

// Each export is a task, called by name with one argument.

export type ThreadData = { address: DatabaseAddress; logLevel: string; statesElsewhere: StatesElsewhere }

/** Without `read`: functions cannot be sent to threads. */
export type SentFile = Omit<ReceivedFile, 'read' | 'sha256'> & { sha256: Uint8Array }

const { address, logLevel, statesElsewhere } = workerData as ThreadData
/** One connection for the transaction, one for writes outside it. */
const db = connect(address, { max: 1 })
const log = pino({ level: logLevel, base: null, serializers: { err: describeError } })
const services = { db, log, statesElsewhere }

export const read = ({ file, choice }: { file: SentFile; choice: ListChoice }) =>
  outcomeOf(async () => (await readList(db, received(file), choice, { isPart: true })).reading)

export const validate = ({ file, choice }: { file: SentFile; choice: ListChoice }) =>
  outcomeOf(() => validateFile(db, received(file), { ...choice, statesElsewhere }))

/** Writes to the file `target`. */
export const failedRows = ({ file, choice, target }: { file: SentFile; choice: ListChoice; target: string }) =>
  outcomeOf(() => {
    const lines = listFailedRows(db, received(file), { ...choice, statesElsewhere })
    return pipeline(lines, createWriteStream(target))
  })

export const start = ({ file, choice }: { file: SentFile; choice: UploadChoice }) =>
  outcomeOf(() => startImport(services, received(file), choice))

export const run = ({ importId }: { importId: string }) => outcomeOf(() => runImport(services, importId))

function received(file: SentFile): ReceivedFile {
  return { ...file, sha256: Buffer.from(file.sha256), read: () => createReadStream(file.path) }
}
