import type { Account } from '#accounts/contract.ts'
import { personOf } from '#accounts/server/personal-part.ts'
import { availabilityProblem } from '#availability/contract.ts'
import { findPlace } from '#gazetteer/server/find-place.ts'
import { nearestCity } from '#gazetteer/server/nearest-city.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { checkFormSender } from '#kit/server/http/bot-check.ts'
import type { ParsedInput } from '#kit/shared/endpoint.ts'
import { countRecent } from '#messages/server/count-recent.ts'
import { queueMessage } from '#messages/server/queue-message.ts'
import type { FieldSearch } from '#search/contract.ts'
import { datesInReach, refusalOfDate } from '#search/relaxations.ts'
import { findFields } from '#search/server/search-fields.ts'
import {
  type OwnAlert,
  type SearchAlert,
  type searchAlertEndpoints,
  searchAlertsProblem,
} from '#search-alerts/contract.ts'
import { ALERT_THANKS, CONFIRM_MAILS_PER_DAY, MAX_ALERTS, reachOf } from '#search-alerts/rules.ts'
import { type AlertContext, alertKey, openAlert } from './alert-key.ts'
import { toAlert } from './read-alert.ts'
import type { SearchAlertMessages } from './search-alert-composers.ts'
import {
  type AlertRow,
  countInForce,
  findAlertsOf,
  insertTimes,
  lockAddress,
  markConfirmed,
  markStopped,
  saveAlert,
  timesOf,
} from './store.ts'

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
  if (!checkFormSender(signingSecret, form, now).isPerson) return { message: ALERT_THANKS }
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

/** Refuses: alert-not-found, alert-stopped, alert-over. */
export async function confirmAlert(context: AlertContext, key: string): Promise<SearchAlert> {
  const { db } = context
  const alert = await openAlert(context, key)
  const { status } = toAlert(alert, Date.now())
  if (status === 'stopped') throw searchAlertsProblem('alert-stopped')
  if (status === 'over') throw searchAlertsProblem('alert-over')
  if (status === 'unconfirmed') {
    const found = await findFields(db, alert.search)
    await db.begin(async tx => {
      // A concurrent confirmation already stored the free times.
      if (!(await markConfirmed(tx, alert.id, reachOf(found)))) return
      await insertTimes(tx, { alertId: alert.id, times: timesOf(found.results), isTold: false })
    })
  }
  return toAlert(await openAlert(context, key), Date.now())
}

type Caller = { visitorId: string | null; account: Account | null }

/**
 * Of this browser and the account's proved email, soonest first. Keys only of confirmed alerts: confirming needs the
 * email.
 */
export async function listAlerts(
  { db, signingSecret }: Pick<AlertContext, 'db' | 'signingSecret'>,
  { visitorId, account }: Caller,
): Promise<OwnAlert[]> {
  if (!visitorId) return []
  const now = Date.now()
  const email = account && personOf(account).provedEmail
  const rows = await findAlertsOf(db, { visitorId, email, firstDay: datesInReach(now).first })
  return rows.map(row => {
    const alert = toAlert(row, now)
    return { ...alert, id: row.id, key: alert.status === 'on' ? alertKey(signingSecret, row.id) : null }
  })
}

/** Idempotent. Refuses: alert-not-found. */
export async function stopAlert(context: AlertContext, key: string): Promise<SearchAlert> {
  const { id } = await openAlert(context, key)
  await markStopped(context.db, id)
  return toAlert(await openAlert(context, key), Date.now())
}
