import { createAdministrator, makeAdministratorLink } from '#accounts/server/make-administrator-link.ts'
import { readConfig } from '#kit/server/config.ts'
import type { Db } from '#kit/server/db.ts'
import { migrate } from '#kit/server/migrate.ts'
import { isEmail } from '#kit/shared/contact-checks.ts'
import { openDatabase } from '../src/app/server/open-database.ts'

const USAGE = `Use one of these:
  npm run admin -- create EMAIL   makes somebody an administrator and prints a one-time link for them
  npm run admin -- link           prints a one-time link for the first administrator`

/** Who administers, from the server's console. A link signs in once, within 60 minutes. */
try {
  const makeLink = readCommand(process.argv.slice(2))
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  try {
    await migrate(database.db)
    console.log(`Open this within 60 minutes; it works once:\n${await makeLink(database.db, config.publicUrl)}`)
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

function readCommand([command, email, ...more]: string[]): (db: Db, publicUrl: string) => Promise<string> {
  if (command === 'link' && email === undefined) return makeAdministratorLink
  if (command !== 'create' || email === undefined || more.length > 0) throw new Error(USAGE)
  if (!isEmail(email)) throw new Error(`“${email}” is no email address.`)
  return (db, publicUrl) => createAdministrator(db, publicUrl, { email, name: 'Administrator' })
}
