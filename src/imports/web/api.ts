import { queryOptions } from '@tanstack/react-query'
import type { EndpointReply } from '#kit/shared/endpoint.ts'
import { ApiError } from '#kit/web/api/api-error.ts'
import { caller } from '#kit/web/api/call.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import type { ColumnMapping, FacilityImport, importEndpoints } from '../contract.ts'
import { type Corrections, countCorrections } from '../corrections.ts'
import { tidyMapping } from './choose-columns.ts'
import { fetchAndSave } from './save-file.ts'

export type ColumnGuide = EndpointReply<typeof importEndpoints.columns>[number]

/** The same for all users. */
export const columnsQuery = queryOptions<ColumnGuide[]>({ queryKey: ['/api/facilities/csv/columns'] })

/** Newest first. Not for loaders. */
export const importsQuery = queryOptions<FacilityImport[]>({ queryKey: ['/api/facilities/csv/imports'], staleTime: 0 })

const POLL_MS = 1_000

/** Also polls after failed requests. Not for loaders. */
export function progressQuery(id: string) {
  return queryOptions<FacilityImport>({
    queryKey: [...importsQuery.queryKey, id],
    queryFn: ({ client }) => progress({ params: { id } }, transportOf(client)),
    enabled: id !== '',
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) =>
      isGone(error) || (data && data.status !== 'importing') ? false : POLL_MS,
  })
}

/** Missing or forbidden. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 401)
}

/** Enough for format and columns. */
const FIRST_BYTES = 256 * 1024

export function readFile(file: File) {
  const csvFile = new File([file.slice(0, FIRST_BYTES)], file.name, { type: file.type })
  return read({ body: { csvFile } })
}

/** The file with what the owner said about it. */
export type OwnList = { file: File; mapping: ColumnMapping; corrections: Corrections }

export function validateFile({ file, ...choice }: OwnList) {
  return validate({ body: { csvFile: file, ...fieldsOf(choice) } })
}

function fieldsOf({ mapping, corrections }: Omit<OwnList, 'file'>) {
  return {
    mapping: JSON.stringify(tidyMapping(mapping)),
    ...(countCorrections(corrections) > 0 && { corrections: JSON.stringify(corrections) }),
  }
}

/** Resolves when done, or continuing as a job. */
export function importFile(
  { file, ...choice }: OwnList,
  { goodRowsOnly, publishesLater }: { goodRowsOnly: boolean; publishesLater: boolean },
): Promise<FacilityImport> {
  const fields = {
    ...fieldsOf(choice),
    goodRowsOnly: goodRowsOnly ? 'true' : 'false',
    publish: publishesLater ? 'later' : 'now',
  } as const
  return upload({ body: { csvFile: file, ...fields } })
}

export function undoImport(id: string): Promise<FacilityImport> {
  return undo({ params: { id } })
}

export function saveTemplate(): Promise<void> {
  return fetchAndSave(templatePath, { name: 'facility-template.csv' })
}

export function saveGuide(): Promise<void> {
  return fetchAndSave(guidePath, { name: 'facility-columns.csv' })
}

export function saveRefusedRows({ file, ...choice }: OwnList): Promise<void> {
  const body = new FormData()
  for (const [name, text] of Object.entries(fieldsOf(choice))) body.append(name, text)
  body.append('csvFile', file, file.name)
  return fetchAndSave('/api/facilities/csv/failed-rows', { body, name: 'refused-rows.csv' })
}

export const templatePath = '/api/facilities/csv/template'
export const guidePath = '/api/facilities/csv/guide'

const read = caller<typeof importEndpoints.read>('POST /api/facilities/csv/reading')
const validate = caller<typeof importEndpoints.validate>('POST /api/facilities/csv/validate')
const upload = caller<typeof importEndpoints.upload>('POST /api/facilities/csv/upload')
const progress = caller<typeof importEndpoints.progress>('GET /api/facilities/csv/imports/:id')
const undo = caller<typeof importEndpoints.undo>('POST /api/facilities/csv/imports/:id/undo')
