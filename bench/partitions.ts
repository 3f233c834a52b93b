import { parseArgs } from 'node:util'
import { measureSubject } from './partitions/measure.ts'
import { printMeasured, showMeasured } from './partitions/show-partitions.ts'
import { subjects } from './partitions/subjects.ts'
import { openBenchDatabase } from './parts/bench-database.ts'
import { writeSection } from './parts/write-section.ts'
import { costRow, exactly, report } from './report/bench-row.ts'

/**
 * Tables of the product whole and in partitions, with the same rows in one database: inserts, reads with their plans,
 * removing what is old, and sizes. `--rows 10000000` for the narrow tables, `--only ledger,reservation`. `--write` puts what
 * was measured into docs/scaling.md. Needs some 8 GB of disk meanwhile.
 */
const names: readonly string[] = subjects.map(({ name }) => name)
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    rows: { type: 'string', default: '10000000' },
    only: { type: 'string', default: names.join(',') },
    write: { type: 'boolean', default: false },
  },
})
if (!/^[1-9]\d{4,8}$/.test(values.rows)) throw new Error('--rows: a whole number from 10,000 on.')
const chosen = values.only.split(',')
if (!chosen.every(name => names.includes(name))) throw new Error(`--only: one or more of ${names.join(',')}.`)

const database = await openBenchDatabase({ seed: async () => {} })
try {
  const { db } = database
  const [server] = await db<{ version: string }[]>`select current_setting('server_version') as version`
  for (const subject of subjects.filter(({ name }) => chosen.includes(name))) {
    const measured = await measureSubject(db, subject, Number(values.rows))
    printMeasured(measured)
    report(
      ...measured.figures.map(({ what, whole, split }) =>
        costRow(`${subject.name} in partitions: ${what}`, '×', {
          reference: 'the same table whole',
          measured: exactly(split.median / whole.median),
        }),
      ),
    )
    if (values.write) writeSection(`partitions-${subject.name}`, showMeasured(measured, server!.version))
  }
} finally {
  await database.close()
}
