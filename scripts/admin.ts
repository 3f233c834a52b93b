import { makeAdministratorLink } from '#accounts/server/make-administrator-link.ts'
import { readConfig } from '#kit/server/config.ts'
import { migrate } from '#kit/server/migrate.ts'
import { openDatabase } from '../src/app/server/open-database.ts'

/** `npm run admin -- link` prints a one-time link that signs a browser in as administrator. */
try {
  const [command] = process.argv.slice(2)
  if (command !== 'link') throw new Error(`There is no "${command ?? ''}": use npm run admin -- link.`)
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  try {
    await migrate(database.db)
    const link = await makeAdministratorLink(database.db, config.publicUrl)
    console.log(`Open this within 60 minutes; it works once:\n${link}`)
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
