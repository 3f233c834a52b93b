import { z } from 'zod'
import type { Db } from '#kit/server/db.ts'
import { hashToken } from '../secret-token.ts'
import { insertChallenge, useChallenge } from './store.ts'

/** How long a device may take to answer. */
const CHALLENGE_MINUTES = 5
export const CHALLENGE_MS = CHALLENGE_MINUTES * 60_000

/** Where a passkey is good: on our own host, asked by our own pages. */
export function relyingParty(publicUrl: string): { expectedRPID: string; expectedOrigin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { expectedRPID: hostname, expectedOrigin: origin }
}

/** Remembers what a device is asked to sign, for one answer. */
export function rememberChallenge(db: Db, challenge: string, accountId: string | null): Promise<void> {
  return insertChallenge(db, { challengeHash: hashToken(challenge), accountId, minutes: CHALLENGE_MINUTES })
}

/**
 * Uses up what a device says that it was asked, whatever becomes of its answer; undefined when nobody asked that, or too long ago.
 * `clientDataJSON` is what the browser wrote down of it, in base64url.
 */
export async function takeChallenge(
  db: Db,
  clientDataJSON: string,
  accountId: string | null,
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === undefined) return undefined
  return (await useChallenge(db, hashToken(challenge), accountId)) ? challenge : undefined
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { data } = Told.safeParse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()))
    return data?.challenge
  } catch {
    return undefined
  }
}

const Told = z.object({ challenge: z.string() })
