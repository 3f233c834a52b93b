import { randomBytes } from 'node:crypto'
import { isKey, makeKey } from '#kit/server/security/signed-key.ts'
import { botCheckProblem, MIN_FILL_SECONDS, STAMP_HOURS } from '#kit/shared/bot-check.ts'
import { HOUR } from '#kit/shared/time.ts'

/** Issue time (milliseconds since 1970, base 36), a random part and a signature. */
export function makeFormStamp(secret: string, now: number): string {
  const subject = `${now.toString(36)}.${randomBytes(12).toString('base64url')}`
  return `${subject}.${makeKey(secret, `form:${subject}`)}`
}

export type PublicForm = { formStamp: string; faxNumber?: string }

export type FormSender =
  /** The same when sent twice. */
  { isPerson: true; submission: string } | { isPerson: false }

/**
 * Answer bots, who fill in the hidden field, as if they had succeeded. Refuses: form-too-soon; form-stamp-over, also if
 * forged.
 */
export function checkFormSender(secret: string, { formStamp, faxNumber }: PublicForm, now: number): FormSender {
  if (faxNumber) return { isPerson: false }
  const [given = '', random = '', signature = ''] = formStamp.split('.')
  if (!isKey(secret, `form:${given}.${random}`, signature)) throw botCheckProblem('form-stamp-over')
  const age = now - Number.parseInt(given, 36)
  if (age > STAMP_HOURS * HOUR) throw botCheckProblem('form-stamp-over')
  if (age < MIN_FILL_SECONDS * 1000) throw botCheckProblem('form-too-soon')
  return { isPerson: true, submission: random }
}
