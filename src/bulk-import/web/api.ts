import { queryOptions } from '@tanstack/react-query'
import type { EndpointReply } from '#kit/shared/endpoint.ts'
import { ApiError } from '#kit/web/api-error.ts'
import { caller } from '#kit/web/call.ts'
import { transportOf } from '#kit/web/query-client.ts'
import type { ColumnMapping, FacilityImport, importEndpoints } from '../contract.ts'
import { tidyMapping } from './choose-columns.ts'
import { fetchAndSave } from './save-file.ts'

export type ColumnGuide = EndpointReply<typeof importEndpoints.columns>[number]

/** The columns of the template; the same for everybody. */
export const columnsQuery = queryOptions<ColumnGuide[]>({ queryKey: ['/api/facilities/csv/columns'] })

/** The signed-in owner's last imports, the newest first. Not for loaders. */
export const importsQuery = queryOptions<FacilityImport[]>({ queryKey: ['/api/facilities/csv/imports'], staleTime: 0 })

/** How often a running import is asked how far it is. */
const POLL_MS = 1_000

/** One import, asked again each second while it runs, also after a question that got no answer. Not for loaders. */
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

/** Whether asking again would be of no use: it is not there, or not for this browser. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 401)
}

/** So much of a file tells how it is read. */
const FIRST_BYTES = 256 * 1024

/** How a file is read, from its beginning. */
export function readFile(file: File) {
  const csvFile = new File([file.slice(0, FIRST_BYTES)], file.name, { type: file.type })
  return read({ body: { csvFile } })
}

/** A dry run of the whole import. */
export function validateFile(file: File, mapping: ColumnMapping) {
  return validate({ body: { csvFile: file, mapping: JSON.stringify(tidyMapping(mapping)) } })
}

/** Imports a file for whoever is signed in; answers when it is done, or with one that goes on as a job. */
export function importFile(file: File, mapping: ColumnMapping, goodRowsOnly: boolean): Promise<FacilityImport> {
  const fields = {
    mapping: JSON.stringify(tidyMapping(mapping)),
    goodRowsOnly: goodRowsOnly ? 'true' : 'false',
  } as const
  return upload({ body: { csvFile: file, ...fields } })
}

/** Takes a whole import back. */
export function undoImport(id: string): Promise<FacilityImport> {
  return undo({ params: { id } })
}

export function saveTemplate(): Promise<void> {
  return fetchAndSave(templatePath, { name: 'facility-template.csv' })
}

export function saveGuide(): Promise<void> {
  return fetchAndSave(guidePath, { name: 'facility-columns.csv' })
}

/** The refused rows as a file, with what is wrong with each. */
export function saveRefusedRows(file: File, mapping: ColumnMapping): Promise<void> {
  const body = new FormData()
  body.append('mapping', JSON.stringify(tidyMapping(mapping)))
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
