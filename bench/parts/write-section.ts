import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const docs = path.join(import.meta.dirname, '../../docs')
const documents = {
  chaos: 'reliability.md',
  load: 'reliability.md',
  flood: 'reliability.md',
  bench: 'performance.md',
  day: 'scaling.md',
  reservations: 'scaling.md',
  ha: 'scaling.md',
  'ha-asynchronous': 'scaling.md',
  citus: 'scaling.md',
  'partitions-feed_change': 'scaling.md',
  'partitions-message': 'scaling.md',
  'partitions-audit_entry': 'scaling.md',
  'partitions-ledger': 'scaling.md',
  'partitions-reservation': 'scaling.md',
  pitr: 'operating.md',
  processes: 'scaling.md',
  'processes-pooler': 'scaling.md',
  'processes-files': 'scaling.md',
  'processes-limits': 'scaling.md',
  'ha-bad': 'scaling.md',
  conformance: 'conformance.md',
  alerts: 'operating.md',
} as const

/** Between the markers of a generated part. */
export function writeSection(name: keyof typeof documents, lines: readonly string[]): void {
  const file = path.join(docs, documents[name])
  writeFileSync(file, withSection(readFileSync(file, 'utf8'), name, lines))
}

/** Throws if the markers are missing. */
export function withSection(text: string, name: string, lines: readonly string[]): string {
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`]
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from)
    throw new Error(`The document has no section for ${name}: ${begin} and ${end} are missing.`)
  return [text.slice(0, from) + begin, ...lines, text.slice(to)].join('\n')
}

export function markdownTable([head, ...rows]: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head!), line(head!.map(() => '---')), ...rows.map(line)]
}
