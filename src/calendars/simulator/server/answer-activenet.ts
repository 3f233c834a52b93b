import { addDays, isCalendarDate } from '#kit/shared/time.ts'
import { accountOfKey, facilitiesOf, type SimulatedAccount, simulatedNumber } from './simulated-account.ts'
import { clockText, simulatedBusy } from './simulated-times.ts'
import { json, type WireAnswer, type WireQuestion } from './wire-answer.ts'

/** System API envelope, or Insights API page. */
export type ActivenetForm = 'envelope' | 'page'

export function answerActivenet({ url, skewMs }: WireQuestion, form: ActivenetForm, isRefusal: boolean): WireAnswer {
  const account = accountOfKey(url.searchParams.get('api_key') ?? '')
  if (!account) return json(403, { simulator: true, errorMsg: 'Invalid api_key' })
  const days = daysOf(url.searchParams)
  const page = Number(url.searchParams.get('page') ?? 1)
  const pageSize = Number(url.searchParams.get('pageSize') ?? 100)
  if (isRefusal || !days || !(page >= 1) || !(pageSize >= 1 && pageSize <= 100)) return refusalOf(form)
  const all = days.flatMap(date => reservationsOn(account, date, skewMs))
  const rows = all.slice((page - 1) * pageSize, page * pageSize)
  if (form === 'envelope')
    return json(200, {
      headers: { response_code: '0000', response_message: 'Successful' },
      simulator: true,
      body: rows,
    })
  return json(200, {
    simulator: true,
    page,
    pageSize,
    pageRowCount: rows.length,
    filteredRowCount: String(all.length),
    data: rows,
  })
}

function refusalOf(form: ActivenetForm): WireAnswer {
  if (form === 'page') return json(400, { simulator: true, errorMsg: 'Unknown parameters' })
  const headers = { response_code: '0016', response_message: 'Unknown Parameters' }
  return json(200, { headers, simulator: true, body: [] })
}

/** Undefined for invalid dates or more than 31 days. */
function daysOf(query: URLSearchParams): string[] | undefined {
  const [from, to] = [query.get('startDate') ?? '', query.get('endDate') ?? '']
  if (!isCalendarDate(from) || !isCalendarDate(to) || to > addDays(from, 30)) return undefined
  const days: string[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) days.push(date)
  return days
}

function reservationsOn(account: SimulatedAccount, date: string, skewMs: number) {
  return facilitiesOf(account).flatMap(facility => {
    const taken = simulatedBusy(facility, date).map(period => ({ ...period, permit_status: 'Issued' }))
    // Cancelled permits are listed, too, and take no time.
    const calledOff = { start: 6 * 60, end: 7 * 60, permit_status: 'Cancelled' }
    return [...taken, calledOff].map(({ start, end, permit_status }) => {
      const [start_date, start_time] = clockText(date, start, skewMs).split(' ')
      const [end_date, end_time] = clockText(date, end, skewMs).split(' ')
      return {
        facility_id: simulatedNumber(facility),
        facility_name: facility,
        event_type: 'Simulated',
        permit_status,
        start_date,
        start_time,
        end_date,
        end_time,
      }
    })
  })
}
