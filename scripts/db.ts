import { type Config, readConfig } from '#kit/server/config/config.ts'
import type { Db } from '#kit/server/db/db.ts'
import { dropEverything, migrate } from '#kit/server/db/migrate.ts'
import { endWith } from '#kit/server/start/read-fault.ts'
import { StartFault } from '#kit/server/start-fault.ts'
import { type OpenDatabase, withDatabase } from '../src/app/server/open-database.ts'

/**
 * `npm run db` migrates the database and prints its location; `-- reset` empties it first, if it is ours and in demo
 * mode, and with `DATABASE_URL` only if named: `reset openfield`.
 */
const [command = 'migrate', name] = process.argv.slice(2)
try {
  if (!['migrate', 'reset'].includes(command))
    throw new StartFault('config', `Unknown command "${command}". Use migrate or reset.`)
  const config = readConfig(process.env)
  await withDatabase(config, database => run(database, config))
} catch (error) {
  endWith(error)
}

async function run(database: OpenDatabase, config: Config): Promise<void> {
  if (command === 'reset') await reset(database.db, config)
  const applied = await migrate(database.db)
  console.log(`Database: ${database.description}`)
  console.log(applied.length > 0 ? `Applied:  ${applied.join(', ')}` : 'Applied:  nothing, already up to date')
  if (command === 'reset')
    console.log('The database is empty. Run "npm run seed" or start the product to fill it again.')
}

async function reset(db: Db, config: Config): Promise<void> {
  const own = new URL(config.databaseUrl ?? 'postgres://embedded/').pathname.slice(1)
  if (config.databaseUrl && name !== own)
    throw new StartFault('config', `To empty this database, repeat its name: npm run db -- reset ${own}`)
  if (await isEmpty(db)) return
  if (!(await isOurDemo(db)))
    throw new StartFault('config', 'This is not an Openfield demo database, so it was not changed.')
  await dropEverything(db)
}

async function isEmpty(db: Db): Promise<boolean> {
  const [row] = await db<{ tables: number }[]>`
    select count(*)::int as tables from information_schema.tables where table_schema = 'public'`
  return row!.tables === 0
}

async function isOurDemo(db: Db): Promise<boolean> {
  try {
    const rows = await db<{ livemode: boolean }[]>`select livemode from payment_mode`
    return rows.every(row => !row.livemode)
  } catch {
    return false
  }
}
