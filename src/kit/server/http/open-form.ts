import { randomBytes } from 'node:crypto'
import { MIN_FILL_SECONDS, openFormProblem, STAMP_HOURS } from '#kit/shared/open-form.ts'
import { HOUR } from '#kit/shared/time.ts'
import { isKey, makeKey } from '../security/signed-key.ts'

/** Issue time (milliseconds since 1970, base 36), a random part and a signature. */
export function makeFormStamp(secret: string, now: number): string {
  const subject = `${now.toString(36)}.${randomBytes(12).toString('base64url')}`
  return `${subject}.${makeKey(secret, `form:${subject}`)}`
}

export type OpenForm = { formStamp: string; faxNumber?: string }

export type FormSender =
  /** The same when sent twice. */
  { isPerson: true; submission: string } | { isPerson: false }

/**
 * Answer bots, who fill in the hidden field, as if they had succeeded. Refuses: form-too-soon; form-stamp-over, also if
 * forged.
 */
export function checkOpenForm(secret: string, { formStamp, faxNumber }: OpenForm, now: number): FormSender {
  if (faxNumber) return { isPerson: false }
  const [given = '', random = '', signature = ''] = formStamp.split('.')
  if (!isKey(secret, `form:${given}.${random}`, signature)) throw openFormProblem('form-stamp-over')
  const age = now - Number.parseInt(given, 36)
  if (age > STAMP_HOURS * HOUR) throw openFormProblem('form-stamp-over')
  if (age < MIN_FILL_SECONDS * 1000) throw openFormProblem('form-too-soon')
  return { isPerson: true, submission: random }
}
