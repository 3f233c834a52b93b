import type { Db, Tx } from '#kit/server/db/db.ts'
import { LINK_MINUTES, type LinkPurpose } from '../contract.ts'
import { hashToken, makeToken } from './secret-token.ts'
import { type AccountLink, insertLink, type UsedLink, useLink } from './store.ts'

/**
 * The token is returned once; the database keeps its SHA-256. Single use, with the purpose's lifetime. `email`: the
 * recipient, verified by opening the link.
 */
export async function makeAccountLink(tx: Tx, link: AccountLink): Promise<string> {
  const token = makeToken()
  await insertLink(tx, { ...link, tokenHash: hashToken(token), minutes: LINK_MINUTES[link.purpose] })
  return token
}

/** Undefined if used, expired, or for another purpose or account. */
export function useAccountLink(
  db: Db | Tx,
  { token, ...asked }: { token: string; purpose: LinkPurpose; accountId?: string },
): Promise<UsedLink | undefined> {
  return useLink(db, { tokenHash: hashToken(token), ...asked })
}
