import type { FacilityImport, Validation } from '#imports/contract.ts'
import type { ProblemBody } from '#kit/shared/problem.ts'
import type { Answer, Browser, TestApp } from './test-app.ts'

export type ImportedFacility = {
  number?: string
  name: string
  street?: string
  price?: string
  sports?: string
  extra?: Record<string, string>
}

/** The number column exists if any facility has one. */
export function csvOf(facilities: readonly ImportedFacility[]): string {
  const hasNumbers = facilities.some(({ number }) => number !== undefined)
  const more = Object.keys(facilities[0]?.extra ?? {})
  const header = [
    ...(hasNumbers ? ['externalId'] : []),
    'name',
    'street',
    'city',
    'state',
    'zip',
    'latitude',
    'longitude',
    'sportTypes',
    'price',
    ...more,
  ]
  const rows = facilities.map(
    ({ number = '', name, street = '1 Example Street', price = '40', sports = 'Soccer', extra = {} }) => [
      ...(hasNumbers ? [number] : []),
      name,
      street,
      'Austin',
      'TX',
      '78701',
      '30.2672',
      '-97.7431',
      sports,
      price,
      ...more.map(column => extra[column] ?? ''),
    ],
  )
  return [header, ...rows].map(cells => cells.map(quoted).join(',')).join('\r\n')
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

export function formOf(
  content: string | Uint8Array<ArrayBuffer>,
  { name = 'list.csv', ...fields }: Record<string, string> = {},
): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('csvFile', new File([content], name, { type: 'text/csv' }))
  return form
}

export async function upload(
  app: TestApp,
  content: string,
  as: Browser,
  fields: Record<string, string> = {},
): Promise<Answer<FacilityImport & Omit<ProblemBody, 'status'>>> {
  return app.post('/api/facilities/csv/upload', formOf(content, fields), as)
}

export async function validate(
  app: TestApp,
  content: string | Uint8Array<ArrayBuffer>,
  as?: Browser,
  fields: Record<string, string> = {},
): Promise<Answer<Validation & ProblemBody>> {
  return app.post('/api/facilities/csv/validate', formOf(content, fields), as)
}

/** By name, without version counters. */
export async function facilitiesOf(app: TestApp, ownerId: string): Promise<Record<string, unknown>[]> {
  const rows = await app.db<{ row: Record<string, unknown> }[]>`
    select to_jsonb(f) - array['offer_version', 'revision'] as row from facility f where owner_id = ${ownerId} order by name, owner_ref, id`
  return rows.map(({ row }) => row)
}
