import { rm } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { makeOpenFolder, openBenchDatabase } from './parts/bench-database.ts'
import { deskSections, measureDesk, showDesk } from './parts/measure-desk.ts'
import { measureDrags } from './parts/measure-drag.ts'
import { signUpOwner } from './parts/owner.ts'
import { joinDesk, seedDesk } from './parts/seed-desk.ts'
import { startApp, stopServers } from './parts/start-server.ts'

/**
 * `-- desk` (`--facilities 500 --bookings 100000` for fewer): what the owner of 5,000 facilities with a million bookings
 * last month opens, each beside a bare count of all bookings, and what a drag in the calendar costs in a browser.
 * `--only report` measures one section, `--only drags` the drags, `--keep FOLDER` keeps the database.
 */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    facilities: { type: 'string', default: '5000' },
    bookings: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '100' },
    only: { type: 'string' },
    keep: { type: 'string' },
  },
})
for (const name of ['facilities', 'bookings', 'rounds'] as const)
  if (!/^[1-9]\d{0,6}$/.test(values[name])) throw new Error(`--${name}: a whole number above zero.`)
const DRAGS = 'drags'
const DRAG_ROUNDS = 7
const sections = deskSections.filter(({ name }) => values.only === undefined || name === values.only)
if (sections.length === 0 && values.only !== DRAGS)
  throw new Error(`--only: ${[...deskSections.map(({ name }) => name), DRAGS].join(', ')}`)

const work = await makeOpenFolder()
const database = await openBenchDatabase({
  seed: db => seedDesk(db, { facilities: Number(values.facilities), bookings: Number(values.bookings) }),
  keptIn: values.keep,
})
try {
  const app = await startApp({ DATABASE_URL: database.url }, { logFile: path.join(work, 'app.log') })
  const owner = await signUpOwner(app.port)
  await joinDesk(database.db)
  if (sections.length > 0)
    showDesk(await measureDesk({ database, app, cookie: owner.cookie, rounds: Number(values.rounds), sections }))
  if (values.only === undefined || values.only === DRAGS) await measureDrags(owner, DRAG_ROUNDS)
} finally {
  stopServers()
  await database.close()
  await rm(work, { recursive: true, force: true })
}
