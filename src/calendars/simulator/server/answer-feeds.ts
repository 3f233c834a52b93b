import { addDays, DAY, dateIn, isCalendarDate } from '#kit/shared/time.ts'
import { accountOfKey, type SimulatedAccount, simulatedId } from './simulated-account.ts'
import { clockText, simulatedBusy, simulatedDays, simulatedFree } from './simulated-times.ts'
import { html, json, type WireAnswer, type WireQuestion } from './wire-answer.ts'

/** From yesterday on. */
const FEED_DAYS = 60

/**
 * `/civicrec/{key}/calendar.ics`, published by facilities, and
 * `/civicrec/{key}/catalog/getFacilityHours/1/{id}/1/{date}`, the catalog's own request.
 */
export function answerCivicrec(question: WireQuestion, isRefusal: boolean): WireAnswer {
  const [, , key = '', ...rest] = question.url.pathname.split('/')
  const account = accountOfKey(key)
  if (!account || isRefusal) return html(403, 'Sign in', '<h1>Please sign in</h1>')
  if (rest[0] === 'calendar.ics')
    return { status: 200, type: 'text/calendar; charset=utf-8', body: calendarOf(account, question) }
  const date = rest[5] ?? ''
  if (rest[0] !== 'catalog' || !isCalendarDate(date)) return html(404, 'Not found', '<h1>Not found</h1>')
  const hours = simulatedFree(account.facilityId, date).map(({ start, end }) => ({
    description: 'Simulated free hour',
    startDtm: clockText(date, start),
    endDtm: clockText(date, end),
  }))
  return json(200, { simulator: true, hours })
}

/**
 * `/rectrac/{key}/reservations.csv`, published by facilities, and `/rectrac/{key}/search.html?date=MM/DD/YYYY`, as in
 * WebTrac.
 */
export function answerRectrac(question: WireQuestion, isRefusal: boolean): WireAnswer {
  const [, , key = '', page] = question.url.pathname.split('/')
  const account = accountOfKey(key)
  if (!account || isRefusal) return html(403, 'Sign in', '<h1>Please sign in</h1>')
  if (page === 'reservations.csv')
    return { status: 200, type: 'text/csv; charset=utf-8', body: tableOf(account, question) }
  const [month, day, year] = (question.url.searchParams.get('date') ?? '').split('/')
  const date = `${year}-${month}-${day}`
  if (page !== 'search.html' || !isCalendarDate(date)) return html(404, 'Not found', '<h1>Not found</h1>')
  const hours = simulatedFree(account.facilityId, date)
    .map(
      ({ start }) =>
        `<td><a class="button cart-button success" href="#">${clockText(date, start).slice(11, 16)}</a></td>`,
    )
    .join('')
  const facility = '<td data-title="Facility Description">Simulated facility</td>'
  return html(200, 'WebTrac', `<table class="result-content"><tr>${facility}${hours}</tr></table>`)
}

/** The calendar names the zone once, as many programs do. */
function calendarOf(account: SimulatedAccount, { now, skewMs }: WireQuestion): string {
  const days = feedDays(account, now)
  const stamp = `${compact(clockText(days[0]!, 0, skewMs))}Z`
  const events = days.flatMap(date =>
    simulatedBusy(account.facilityId, date).flatMap(({ start, end }) => [
      'BEGIN:VEVENT',
      `UID:${simulatedId(`${account.facilityId} ${date} ${start}`)}@simulator.openfield.example`,
      `DTSTAMP:${stamp}`,
      `DTSTART:${compact(clockText(date, start))}`,
      `DTEND:${compact(clockText(date, end))}`,
      'SUMMARY:Simulated reservation',
      'END:VEVENT',
    ]),
  )
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Openfield//Simulator//EN', 'X-SIMULATOR:TRUE']
  return [...head, `X-WR-TIMEZONE:${account.timeZone}`, ...events, 'END:VCALENDAR', ''].join('\r\n')
}

function tableOf(account: SimulatedAccount, { now }: WireQuestion): string {
  const rows = feedDays(account, now).flatMap(date =>
    simulatedBusy(account.facilityId, date).map(
      ({ start, end }) => `${clockText(date, start)},${clockText(date, end)},busy,yes`,
    ),
  )
  return ['start,end,status,simulator', ...rows, ''].join('\r\n')
}

function feedDays({ timeZone }: SimulatedAccount, now: number): string[] {
  const today = dateIn(timeZone, now)
  return [addDays(today, -1), ...simulatedDays(timeZone, { start: now, end: now + FEED_DAYS * DAY })]
}

function compact(text: string): string {
  return text.replaceAll(/[-:]/g, '').replace(' ', 'T')
}
