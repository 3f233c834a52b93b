import { availabilityProblem } from '#availability/contract.ts'
import { findPlace } from '#gazetteer/server/find-place.ts'
import { nearestCity } from '#gazetteer/server/nearest-city.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { checkOpenForm } from '#kit/server/http/open-form.ts'
import type { ParsedInput } from '#kit/shared/endpoint.ts'
import { countRecent } from '#messages/server/count-recent.ts'
import { queueMessage } from '#messages/server/queue-message.ts'
import type { FieldSearch } from '#search/contract.ts'
import { datesInReach, refusalOfDate } from '#search/relaxations.ts'
import { type searchAlertEndpoints, searchAlertsProblem } from '../contract.ts'
import { ALERT_THANKS, CONFIRM_MAILS_PER_DAY, MAX_ALERTS } from '../rules.ts'
import type { AlertContext } from './alert-key.ts'
import type { SearchAlertMessages } from './search-alert-composers.ts'
import { type AlertRow, countInForce, lockAddress, saveAlert } from './store.ts'

type AlertRequest = ParsedInput<typeof searchAlertEndpoints.create>['body']

/**
 * Sends nothing until confirmed by email. Bots get the same response but are not stored. Reveals no alerts of an
 * address, except too many.
 * Refuses: form-too-soon, form-stamp-over, date-in-the-past, date-too-far-ahead, too-many-alerts, too-many-alert-mails.
 */
export async function createAlert(
  { db, signingSecret }: AlertContext,
  { email, search, ...form }: AlertRequest,
  visitorId: string,
): Promise<{ message: string }> {
  const now = Date.now()
  if (!checkOpenForm(signingSecret, form, now).isPerson) return { message: ALERT_THANKS }
  const refusal = refusalOfDate(search.date, now)
  if (refusal) throw availabilityProblem(refusal)
  await db.begin(async tx => {
    await lockAddress(tx, email)
    const alert = await saveAlert(tx, { email, search: { ...search, location: nameOfPlace(search) }, visitorId })
    const inForce = await countInForce(tx, { email, firstDay: datesInReach(now).first })
    if (inForce > MAX_ALERTS) throw searchAlertsProblem('too-many-alerts')
    if (!alert.confirmedAt) await requestConfirmation(tx, alert)
  })
  return { message: ALERT_THANKS }
}

/** `saveAlert` decides when a repeat request updates `confirmationSentAt`. */
async function requestConfirmation(tx: Tx, { id, email, search, confirmationSentAt }: AlertRow): Promise<void> {
  const kind = 'search-alert-confirm'
  const dedupeKey = `${kind}:${id}:${confirmationSentAt.getTime()}`
  const recent = await countRecent(tx, { kind, recipient: email, hours: 24, exceptKey: dedupeKey })
  if (recent >= CONFIRM_MAILS_PER_DAY) throw searchAlertsProblem('too-many-alert-mails')
  const payload: SearchAlertMessages[typeof kind] = { alertId: id, search }
  await queueMessage(tx, { kind, recipient: email, payload, dedupeKey })
}

/** Emails never contain typed text: our name for the place, or the nearest city. */
function nameOfPlace({ location, lat, lng }: FieldSearch): string {
  const place = findPlace(location) ?? nearestCity({ latitude: lat, longitude: lng })
  return place?.label ?? `${lat.toFixed(2)}, ${lng.toFixed(2)}`
}
