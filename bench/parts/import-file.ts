import { openAsBlob } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FacilityImport, Validation } from '#imports/contract.ts'
import type { Owner } from './owner.ts'

export type ListFile = { path: string; rows: number }

const ASK_EVERY_MS = 50

/** Seconds until the last byte of the response. Throws unless every row is valid and new. */
export async function validateFile(owner: Owner, file: ListFile): Promise<number> {
  const began = performance.now()
  const { counts, problems } = await send<Validation>(owner, 'validate', file)
  const seconds = (performance.now() - began) / 1000
  if (counts.new !== file.rows) {
    const faults = problems.filter(({ kind }) => kind === 'error').slice(0, 3)
    throw new Error(`Not every row is valid and new: ${JSON.stringify(counts)} ${JSON.stringify(faults)}`)
  }
  return seconds
}

/** Seconds until the import is done; polls a long one. */
export async function importFile(owner: Owner, file: ListFile): Promise<number> {
  const began = performance.now()
  let found = await send<FacilityImport>(owner, 'upload', file)
  while (found.status === 'importing') {
    await sleep(ASK_EVERY_MS)
    const answer = await fetch(`${owner.origin}/api/facilities/csv/imports/${found.id}`, { headers: headers(owner) })
    found = await read<FacilityImport>(answer)
  }
  const seconds = (performance.now() - began) / 1000
  if (found.status !== 'imported' || found.counts?.new !== file.rows)
    throw new Error(`The file was not fully imported: ${JSON.stringify(found).slice(0, 500)}`)
  return seconds
}

async function send<T>(owner: Owner, operation: 'validate' | 'upload', file: ListFile): Promise<T> {
  const form = new FormData()
  form.append('csvFile', await openAsBlob(file.path, { type: 'text/csv' }), 'list.csv')
  const address = `${owner.origin}/api/facilities/csv/${operation}`
  return read<T>(await fetch(address, { method: 'POST', headers: headers(owner), body: form }))
}

async function read<T>(answer: Response): Promise<T> {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${(await answer.text()).slice(0, 500)}`)
  return (await answer.json()) as T
}

function headers({ cookie }: Owner): Record<string, string> {
  return { cookie }
}
