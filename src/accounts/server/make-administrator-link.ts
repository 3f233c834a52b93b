import type { Db } from '#kit/server/db.ts'
import { paths } from '#kit/shared/paths.ts'
import { hashToken, makeToken } from './secret-token.ts'
import { hasLink, insertLink } from './store.ts'

/**
 * A link that makes whoever opens it first an administrator, within 60 minutes. `publicUrl` has no slash at its end. The
 * token is told here and never again: the database keeps its SHA-256.
 */
export async function makeAdministratorLink(db: Db, publicUrl: string): Promise<string> {
  const token = makeToken()
  await insertLink(db, hashToken(token))
  return `${publicUrl}${paths.signIn}?token=${token}`
}

/** For the first start: null when a link was ever made for this database. */
export async function makeFirstAdministratorLink(db: Db, publicUrl: string): Promise<string | null> {
  return (await hasLink(db)) ? null : makeAdministratorLink(db, publicUrl)
}
