import { isKey, makeKey } from '#kit/server/security/signed-key.ts'
import { paths } from '#kit/shared/paths.ts'
import type { Kind } from './store.ts'

type Addressed = { id: string; email: string }

const pathOf = { listing: paths.ownListing, tournament: paths.ownTournament }

/** The submitter's page. Correcting a mistyped email address revokes the link that was sent to it. */
export function ownUrl(
  { publicUrl, signingSecret }: { publicUrl: string; signingSecret: string },
  kind: Kind,
  submission: Addressed,
): string {
  return `${publicUrl}${pathOf[kind](submission.id)}?key=${makeKey(signingSecret, subjectOf(kind, submission))}`
}

export function isOwnKey(secret: string, kind: Kind, submission: Addressed & { key: string }): boolean {
  return isKey(secret, subjectOf(kind, submission), submission.key)
}

function subjectOf(kind: Kind, { id, email }: Addressed): string {
  return `${kind}:${id}:${email.toLowerCase()}`
}
