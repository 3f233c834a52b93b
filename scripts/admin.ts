import { createAdministrator, makeAdministratorLink } from '#accounts/server/people/make-administrator-link.ts'
import { readConfig } from '#kit/server/config/config.ts'
import type { Db } from '#kit/server/db/db.ts'
import { migrate } from '#kit/server/db/migrate.ts'
import { forgetSealingKey } from '#kit/server/security/sealing-key.ts'
import { endWith } from '#kit/server/start/read-fault.ts'
import { StartFault } from '#kit/server/start-fault.ts'
import { isEmail } from '#kit/shared/contact-checks.ts'
import { withDatabase } from '../src/app/server/open-database.ts'

const USAGE = `Usage:
  npm run admin -- create EMAIL   makes a person an administrator and prints their one-time link
  npm run admin -- link           prints a one-time link for the first administrator
  npm run admin -- forget-secrets deletes the secrets of other systems if the sealing key is lost; the next start uses
                                  a new key, and owners enter those secrets again`

/** Server console commands. A sign-in link works once, within 60 minutes. */
try {
  const carryOut = readCommand(process.argv.slice(2))
  const config = readConfig(process.env)
  await withDatabase(config, async ({ db }) => {
    await migrate(db)
    console.log(await carryOut(db, config.publicUrl))
  })
} catch (error) {
  endWith(error)
}

function readCommand([command, email, ...more]: string[]): (db: Db, publicUrl: string) => Promise<string> {
  if (command === 'link' && email === undefined) return async (...at) => told(await makeAdministratorLink(...at))
  if (command === 'forget-secrets' && email === undefined) return forgetSecrets
  if (command !== 'create' || email === undefined || more.length > 0) throw new StartFault('config', USAGE)
  if (!isEmail(email)) throw new StartFault('config', `“${email}” isn’t an email address.`)
  return async (db, publicUrl) => told(await createAdministrator(db, publicUrl, { email, name: 'Administrator' }))
}

function told(link: string): string {
  return `Open this link within 60 minutes. It works once:\n${link}`
}

async function forgetSecrets(db: Db): Promise<string> {
  await forgetSealingKey(db)
  return 'The next start uses SEALING_KEY, the file sealing-key in DATA_DIR, or a new key.'
}
