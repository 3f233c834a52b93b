import type { Db, Tx } from '#kit/server/db.ts'
import { LINK_MINUTES, type LinkPurpose } from '../contract.ts'
import { hashToken, makeToken } from './secret-token.ts'
import { type AccountLink, insertLink, type UsedLink, useLink } from './store.ts'

/**
 * Makes a link's token, told here and never again: the database keeps its SHA-256. It works once, for the time that its purpose
 * has. `email` is where it is sent; opening it proves that address.
 */
export async function makeAccountLink(tx: Tx, link: AccountLink): Promise<string> {
  const token = makeToken()
  await insertLink(tx, { ...link, tokenHash: hashToken(token), minutes: LINK_MINUTES[link.purpose] })
  return token
}

/** Uses up a link; undefined when it is none of this purpose (or account), used, or over. */
export function useAccountLink(
  db: Db | Tx,
  { token, ...asked }: { token: string; purpose: LinkPurpose; accountId?: string },
): Promise<UsedLink | undefined> {
  return useLink(db, { tokenHash: hashToken(token), ...asked })
}
