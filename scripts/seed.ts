import { readConfig } from '#kit/server/config.ts'
import { migrate } from '#kit/server/migrate.ts'
import { claimPaymentMode } from '#kit/server/settings.ts'
import { loadTournaments } from '#tournaments/server/load-tournaments.ts'
import { loadDemo, refreshDemo } from '../src/app/server/load-demo.ts'
import { openDatabase } from '../src/app/server/open-database.ts'

/**
 * Loads the demo catalogue into an empty database, or brings the one that is there up to date: demo mode only. `tournaments` loads
 * the tournament listings alone, in any mode: they are real.
 */
const isTournaments = process.argv[2] === 'tournaments'
const config = readConfig(process.env)
if (config.mode !== 'demo' && !isTournaments) throw new Error('The demo catalogue is for APP_MODE=demo only.')
const database = await openDatabase(config)
const { db, description } = database
await migrate(db)
await claimPaymentMode(db, config.mode)
if (isTournaments) console.log(`${await loadTournaments(db)} tournaments in ${description}`)
else console.log(`${(await loadDemo(db)) || (await refreshDemo(db))} facilities in ${description}`)
await database.close()
