import { z } from 'zod'
import type { Db } from '#kit/server/db/db.ts'
import { hashToken } from '../secret-token.ts'
import { insertChallenge, useChallenge } from './store.ts'

/** Time for the device to respond. */
const CHALLENGE_MINUTES = 5
export const CHALLENGE_MS = CHALLENGE_MINUTES * 60_000

/** Passkeys are bound to our host and origin. */
export function relyingParty(publicUrl: string): { expectedRPID: string; expectedOrigin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { expectedRPID: hostname, expectedOrigin: origin }
}

/** For one response. */
export function storeChallenge(db: Db, challenge: string, accountId: string | null): Promise<void> {
  return insertChallenge(db, { challengeHash: hashToken(challenge), accountId, minutes: CHALLENGE_MINUTES })
}

/** Consumes the challenge, whatever the outcome; undefined if unknown or expired. `clientDataJSON` in base64url. */
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
