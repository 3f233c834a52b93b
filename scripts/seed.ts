import { type Config, readConfig } from '#kit/server/config/config.ts'
import { migrate } from '#kit/server/db/migrate.ts'
import { claimPaymentMode } from '#kit/server/db/settings.ts'
import { endWith } from '#kit/server/start/read-fault.ts'
import { StartFault } from '#kit/server/start-fault.ts'
import { loadTournaments } from '#tournaments/server/load-tournaments.ts'
import { loadDemo, refreshDemo } from '../src/app/server/load-demo.ts'
import { type OpenDatabase, withDatabase } from '../src/app/server/open-database.ts'
import { type FacilityOptions, generateFacilities } from './seed/generate-facilities.ts'
import { readCities } from './seed/read-cities.ts'
import { readOptions } from './seed/read-options.ts'

/**
 * Loads or updates the demo catalog. `--facilities 100000` generates sample facilities nationwide with 40 % of the next
 * 30 days taken (`--booked-share`, `--booked-days`, `--booked-facilities`). Both in demo mode only; `tournaments` loads
 * the real tournament listings in any mode.
 */
const args = process.argv.slice(2)
const isTournaments = args[0] === 'tournaments'
const wanted = isTournaments || args.length === 0 ? undefined : readOptions(args)
if (typeof wanted === 'string') {
  console.error(wanted)
  process.exit(2)
}
try {
  const config = readConfig(process.env)
  if (config.mode !== 'demo' && !isTournaments)
    throw new StartFault('config', 'The demo catalog is for APP_MODE=demo only.')
  await withDatabase(config, database => fill(database, config))
} catch (error) {
  endWith(error)
}

async function fill({ db, description }: OpenDatabase, { mode, cells }: Config): Promise<void> {
  await migrate(db)
  await claimPaymentMode(db, mode)
  if (isTournaments) console.log(`${await loadTournaments(db)} tournaments in ${description}`)
  else if (wanted && typeof wanted !== 'string') await generate({ db, description }, wanted)
  else console.log(`${(await loadDemo(db, cells)) || (await refreshDemo(db, cells))} facilities in ${description}`)
}

async function generate(
  { db, description }: Pick<OpenDatabase, 'db' | 'description'>,
  wanted: FacilityOptions,
): Promise<void> {
  const figure = (value: number) => Math.round(value).toLocaleString('en-US')
  let said = 0
  const made = await generateFacilities(db, { cities: readCities(), wanted, now: Date.now() }, progress => {
    if (progress.seconds - said < 5) return
    said = progress.seconds
    console.log(
      `${figure(progress.done)} of ${figure(wanted.facilities)} facilities, ${figure(progress.reservations)} times taken`,
    )
  })
  const rows = made.facilities + made.reservations
  console.log(
    `${figure(made.facilities)} sample facilities and ${figure(made.reservations)} taken times are new in ${description}; ` +
      `${figure(wanted.facilities - made.facilities)} facilities were there. ${figure(made.seconds)} s, ${figure(rows / made.seconds)} rows/s.`,
  )
}
