import { setTimeout as sleep } from 'node:timers/promises'
import { checkBooks } from '../bench/chaos/check-books.ts'
import type { Acknowledged, Customers } from '../bench/chaos/customers.ts'
import { fillDatabase } from '../bench/chaos/database.ts'
import { writeSection } from '../bench/parts/write-section.ts'
import { missingPackages } from './ha/programs.ts'
import { openArchive } from './pitr/archive.ts'
import { countDamage, countLost, readTooNew } from './pitr/check-restored.ts'
import { askAt, startProduct } from './pitr/product.ts'
import { type Recovery, showRecovery, violationsOf } from './pitr/show.ts'
import { startDebianPostgres } from './processes/start-debian-postgres.ts'
import { readOptions, seedOption, wholeNumber } from './read-options.ts'

/**
 * `npm run pitr`: customers buy while pgBackRest backs up and archives the log; then a statement without `where` is run.
 * Restores to the second before it, starts the product on that, and compares it with what customers were told. Writes
 * docs/operating.md, which explains it, unless `--seconds` is given: how long customers buy before and after the backup.
 * Exits with 1 if a booking of before is missing, one of after is there, or the books differ. Needs Debian's packages and
 * built pages.
 */
const values = readOptions({ seconds: wholeNumber, seed: seedOption })
const [seconds, seed] = [Number(values.seconds ?? 20), Number(values.seed)]
const AFTER_MS = 5_000
/** From the target to the mistake. */
const MARGIN_MS = 250

const missing = missingPackages({ pgbackrest: 'pgbackrest' })
if (missing.length > 0) {
  console.error(`Not installed: run apt-get install ${missing.join(' ')} postgresql.`)
  process.exit(78)
}
const archive = openArchive()
const closing: (() => unknown)[] = [archive.close]
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void closeAll().finally(() => process.exit(1)))
let isRight = false
try {
  const recovery = await recover(await loseByMistake())
  const lines = showRecovery(recovery, { seed })
  console.log(lines.join('\n'))
  for (const violation of violationsOf(recovery).slice(0, 20)) console.log(`  ✗ ${violation}`)
  if (values.seconds === undefined) writeSection('pitr', lines)
  isRight = violationsOf(recovery).length === 0
} finally {
  await closeAll()
}
process.exit(isRight ? 0 : 1)

type Loss = {
  target: Date
  /** What customers had been told before the target, and in the end. */
  before: Acknowledged
  told: Acknowledged
  damage: { timeless: number; cheap: number }
  backup: Recovery['backup']
}

async function loseByMistake(): Promise<Loss> {
  const server = await startDebianPostgres({ settings: archive.settingsFor })
  closing.push(server.stop)
  const url = server.makeDatabase('openfield')
  await askAt(url, fillDatabase)
  await archive.run('stanza-create')
  await archive.run('check')
  const product = await startProduct(url)
  closing.push(product.stop)
  const customers = await product.letIn(seed)
  await sleep(seconds * 1_000)
  const began = performance.now()
  await archive.run('backup', '--type=full')
  const backup = { seconds: (performance.now() - began) / 1000, bytes: archive.size() }
  await sleep(seconds * 1_000)
  const { target, before } = await beforeNextSecond(customers)
  await askAt(url, db =>
    db.begin(async tx => {
      await tx`delete from reservation where kind = 'booking'`
      await tx`update facility set price_cents = 100`
    }),
  )
  await sleep(AFTER_MS)
  await customers.leave()
  await product.stop()
  const damage = await askAt(url, countDamage)
  // Archives the log to its end.
  await server.stop()
  return { target, before, told: customers.told, damage, backup }
}

/** The target, and what customers know just before it: all of that is older. */
async function beforeNextSecond({ told }: Customers): Promise<{ target: Date; before: Acknowledged }> {
  const target = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 1_000)
  await sleep(target.getTime() - Date.now() - 5)
  const before = structuredClone(told)
  await sleep(target.getTime() - Date.now() + MARGIN_MS)
  return { target, before }
}

async function recover({ target, before, told, damage, backup }: Loss): Promise<Recovery> {
  const began = performance.now()
  let filled = 0
  const server = await startDebianPostgres({
    settings: archive.settingsFor,
    fill(place) {
      archive.restore(place, target)
      filled = performance.now()
    },
  })
  closing.push(server.stop)
  const url = server.urlOf('openfield')
  await untilWritable(url)
  const replayed = performance.now()
  const [tooNew, lost] = await askAt(
    url,
    async db => [await readTooNew(db, target), await countLost(db, told)] as const,
  )
  const checked = performance.now()
  const product = await startProduct(url)
  closing.push(product.stop)
  const ready = performance.now()
  const verdict = await checkBooks(product, before)
  const customers = await product.letIn(seed + 1)
  await sleep(AFTER_MS)
  await customers.leave()
  const later = await checkBooks(product, customers.told)
  return {
    target,
    backup,
    damage,
    before: before.booked.size + before.seated.size,
    total: told.booked.size + told.seated.size,
    lost,
    later: customers.told.booked.size + customers.told.seated.size,
    times: {
      files: (filled - began) / 1000,
      log: (replayed - filled) / 1000,
      product: (ready - checked) / 1000,
    },
    tooNew,
    verdicts: [verdict, later],
    broken: customers.answers.broken,
  }
}

/** A restored server answers before it has reached its target, read-only. */
async function untilWritable(url: string): Promise<void> {
  for (;;) {
    const isWritable = await askAt(url, async db => {
      const [row] = await db<{ is: boolean }[]>`select not pg_is_in_recovery() as is`
      return row!.is
    })
    if (isWritable) return
    await sleep(100)
  }
}

async function closeAll(): Promise<void> {
  for (const close of closing.splice(0).reverse()) await Promise.resolve(close()).catch(() => {})
}
