import { readConfig } from '#kit/server/config.ts'
import { migrate } from '#kit/server/migrate.ts'
import { openDatabase } from '../src/app/server/open-database.ts'

/** `npm run db` brings the database up to date and says where it is; `npm run db -- reset` empties it first (demo mode only). */
const config = readConfig(process.env)
const [command = 'migrate'] = process.argv.slice(2)
const database = await openDatabase(config)
try {
  await run(command)
} finally {
  await database.close()
}

async function run(name: string): Promise<void> {
  switch (name) {
    case 'migrate':
      return report()
    case 'reset':
      if (config.mode !== 'demo') throw new Error('Only a demo database can be reset.')
      await database.db.unsafe('drop schema public cascade; create schema public')
      return report()
    default:
      throw new Error(`There is no "${name}": use migrate or reset.`)
  }
}

async function report(): Promise<void> {
  const applied = await migrate(database.db)
  console.log(`Database: ${database.description}`)
  console.log(applied.length > 0 ? `Applied:  ${applied.join(', ')}` : 'Applied:  nothing, it was up to date')
}
