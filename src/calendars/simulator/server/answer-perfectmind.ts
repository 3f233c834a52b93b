import { addDays, instantOf, isCalendarDate, offsetMinutesAt } from '#kit/shared/time.ts'
import { accountOfKey, facilitiesOf, type SimulatedAccount, simulatedId, simulatedNumber } from './simulated-account.ts'
import { simulatedBusy } from './simulated-times.ts'
import { json, type WireAnswer, type WireQuestion } from './wire-answer.ts'

/** Dates in the format of .NET's old serializer. */
export function answerPerfectmind({ url, headers, skewMs }: WireQuestion, isRefusal: boolean): WireAnswer {
  const account = accountOfKey(String(headers['x-access-key'] ?? ''))
  if (!account || headers['x-client-number'] !== String(simulatedNumber('client')))
    return json(401, { simulator: true, Message: 'Authorization has been denied for this request.' })
  const [from, to] = [url.searchParams.get('startDate') ?? '', url.searchParams.get('endDate') ?? '']
  if (isRefusal) return json(200, { simulator: true, Result: null, Message: 'An error has occurred.' })
  if (!isCalendarDate(from) || !isCalendarDate(to) || to > addDays(from, 60))
    return json(400, { simulator: true, Message: 'The request is invalid.' })
  const Result: object[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) Result.push(...appointmentsOn(account, date, skewMs))
  return json(200, { simulator: true, Result: Result.slice(0, Number(url.searchParams.get('pageSize') ?? 100)) })
}

function appointmentsOn(account: SimulatedAccount, date: string, skewMs: number) {
  return facilitiesOf(account).flatMap(facility =>
    simulatedBusy(facility, date).map(({ start, end }) => ({
      ID: simulatedId(`${facility} ${date} ${start}`),
      Subject: 'Simulated',
      FacilityId: simulatedId(facility),
      LocationName: facility,
      StartTime: dotNetDate(instantOf(date, start, account.timeZone) + skewMs, account.timeZone, start % 60 === 0),
      EndTime: dotNetDate(instantOf(date, end, account.timeZone) + skewMs, account.timeZone, start % 60 === 0),
    })),
  )
}

/** "/Date(1795300200000)/", or with an offset for display: "/Date(1795300200000-0500)/". */
function dotNetDate(instant: number, zone: string, isShown: boolean): string {
  if (!isShown) return `/Date(${instant})/`
  const offset = offsetMinutesAt(zone, instant)
  const size = Math.abs(offset)
  const clock = String(Math.floor(size / 60) * 100 + (size % 60)).padStart(4, '0')
  return `/Date(${instant}${offset < 0 ? '-' : '+'}${clock})/`
}
