import { expect, test } from 'vitest'
import { PLANTED_ROWS, plantedFaults, readPlantedFile } from '#app/testing/planted-faults.ts'
import { testApp } from '#app/testing/test-app.ts'
import type { FacilityImport, Validation } from '#imports/contract.ts'

const app = await testApp()
const owner = await app.owner()
const errors = plantedFaults.filter(({ kind }) => kind === 'error')
const goodRows = PLANTED_ROWS - errors.length

async function send(operation: 'validate' | 'upload' | 'failed-rows', fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('csvFile', new File([new Uint8Array(readPlantedFile())], 'thirty-faults.csv', { type: 'text/csv' }))
  const sent = new Request('http://test', { method: 'POST', body: form })
  return app.app.inject({
    method: 'POST',
    url: `/api/facilities/csv/${operation}`,
    headers: { 'content-type': sent.headers.get('content-type')! },
    cookies: Object.fromEntries(owner.cookies),
    payload: Buffer.from(await sent.arrayBuffer()),
  })
}

test('exactly the thirty planted faults are reported, with row, line and column', async () => {
  const answer = await send('validate')
  expect(answer.statusCode).toBe(200)
  const { rowCount, counts, problems, reading } = answer.json<Validation>()
  expect(reading).toMatchObject({ headerLine: 5, delimiter: ',', encoding: 'utf-8', missing: [], doubled: [] })
  expect(rowCount).toBe(PLANTED_ROWS)
  expect(counts).toEqual({ new: goodRows, changed: 0, unchanged: 0, duplicate: 0, refused: errors.length })
  const reported = problems.map(({ row, line, column, kind, code }) => ({ row, line, column, kind, code }))
  expect(reported.sort((a, b) => a.row - b.row)).toEqual(plantedFaults)
})

test('refused rows are returned unchanged, each with its errors', async () => {
  const answer = await send('failed-rows')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('text/csv')
  const text = answer.payload
  expect(text).toContain('errors')
  const { problems } = (await send('validate')).json<Validation>()
  for (const { row, code } of errors) {
    const { message } = problems.find(problem => problem.row === row && problem.code === code)!
    expect(text, `row ${row}`).toContain(message)
    // Rows without a name are identified by their street.
    expect(text, `row ${row}`).toContain(code === 'formula' ? `Sample Field ${row}` : `field${row}@example.org`)
  }
  for (const { row } of plantedFaults.filter(({ kind }) => kind === 'warning'))
    expect(text).not.toContain(`field${row}@example.org`)
})

test('a file with refused rows is imported only if they are skipped', async () => {
  const refused = await send('upload')
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([422, 'rows-refused'])
  const [before] = await app.db<{ count: number }[]>`
    select count(*)::int as count from facility where owner_id = ${owner.account.id}`
  expect(before!.count).toBe(0)
  const accepted = await send('upload', { goodRowsOnly: 'true' })
  expect(accepted.statusCode).toBe(200)
  const { message, counts } = accepted.json<FacilityImport>()
  expect(message).toBe(`Successfully imported ${goodRows} facilities`)
  expect(counts).toMatchObject({ new: goodRows, refused: errors.length })
})
