import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Tx } from '#kit/server/db/db.ts'

export type Value = string | number | boolean | null | readonly string[]

/** COPY is the fastest way into a table and still applies constraints and triggers. Returns the number of rows. */
export async function copyRows(
  tx: Tx,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Value[]>,
): Promise<number> {
  let count = 0
  function* chunks() {
    let chunk = ''
    for (const row of rows) {
      chunk += `${row.map(write).join('\t')}\n`
      count++
      if (chunk.length < CHUNK) continue
      yield chunk
      chunk = ''
    }
    if (chunk) yield chunk
  }
  const names = columns.map(name => pg.escapeIdentifier(name)).join(', ')
  const into = tx.stream(copyFrom(`copy ${pg.escapeIdentifier(table)} (${names}) from stdin`))
  await pipeline(Readable.from(chunks()), into)
  return count
}

const CHUNK = 64_000

/** COPY text format: escapes tabs, line ends and backslashes; null is \N. */
function write(value: Value): string {
  if (value === null) return '\\N'
  if (typeof value === 'string') return escape(value)
  if (typeof value === 'object') return escape(`{${value.map(quote).join(',')}}`)
  return String(value)
}

function escape(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
}

function quote(item: string): string {
  return `"${item.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
