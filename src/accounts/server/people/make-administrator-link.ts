import { makeAccountLink } from '#accounts/server/account-links.ts'
import { console, recordAudit } from '#accounts/server/record-audit.ts'
import {
  deleteSignInMethods,
  findFirstAdministrator,
  hasAdministratorLink,
  insertInvited,
} from '#accounts/server/store.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { writeRole } from './change-administrator.ts'
import { lockPerson } from './store.ts'

/**
 * Returns a single-use sign-in link, valid 60 minutes; the database keeps only the token's SHA-256. `publicUrl` has
 * no trailing slash. A new role ends sessions and mailed links. On an unverified account, also revokes the sign-in
 * methods set up before, as invitations do.
 */
export function createAdministrator(
  db: Db,
  publicUrl: string,
  person: { email: string; name: string },
): Promise<string> {
  return db.begin(async tx => {
    const email = person.email.toLowerCase()
    const accountId = await insertInvited(tx, { email, name: person.name })
    const known = (await lockPerson(tx, accountId))!
    if (!known.isAdministrator) {
      await writeRole(tx, accountId, true)
      if (!known.isEmailVerified) await deleteSignInMethods(tx, accountId)
    }
    const subject = { kind: 'account', id: accountId, name: email }
    await recordAudit(tx, { actor: console, action: 'administrator-created', subject })
    return makeLink(tx, publicUrl, accountId)
  })
}

/** Creates the first administrator if needed, with the support address. */
export async function makeAdministratorLink(db: Db, publicUrl: string): Promise<string> {
  const accountId = await findFirstAdministrator(db)
  if (!accountId) return createAdministrator(db, publicUrl, { email: product.supportEmail, name: 'Administrator' })
  return db.begin(tx => makeLink(tx, publicUrl, accountId))
}

/** For the first start; null if this database ever had a link. */
export async function makeFirstAdministratorLink(db: Db, publicUrl: string): Promise<string | null> {
  return (await hasAdministratorLink(db)) ? null : makeAdministratorLink(db, publicUrl)
}

async function makeLink(tx: Tx, publicUrl: string, accountId: string): Promise<string> {
  const token = await makeAccountLink(tx, { accountId, purpose: 'administrator', email: null })
  return `${publicUrl}${paths.signIn}?token=${token}`
}
