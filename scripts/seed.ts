import { readConfig } from '#kit/server/config.ts'
import { migrate } from '#kit/server/migrate.ts'
import { claimPaymentMode } from '#kit/server/settings.ts'
import { loadDemo, refreshDemo } from '../src/app/server/load-demo.ts'
import { openDatabase } from '../src/app/server/open-database.ts'

/** Loads the demo catalogue into an empty database, or brings the one that is there up to date. Demo mode only. */
const config = readConfig(process.env)
if (config.mode !== 'demo') throw new Error('The demo catalogue is for APP_MODE=demo only.')
const database = await openDatabase(config)
const { db, description } = database
await migrate(db)
await claimPaymentMode(db, config.mode)
const loaded = (await loadDemo(db)) || (await refreshDemo(db))
console.log(`${loaded} facilities in ${description}`)
await database.close()
