import { data, type LoaderFunctionArgs } from 'react-router'
import { sessionQuery } from '#accounts/web/api.ts'
import { SignedInPage } from '#accounts/web/signed-in-page.tsx'
import { filtersQuery, monthQuery, weekViewQuery } from '#bookings/calendar/web/api.ts'
import { CalendarScreen } from '#bookings/calendar/web/calendar-screen.tsx'
import { dayOf, monthOf, readView, weekOf } from '#bookings/calendar/web/calendar-view.ts'
import { dateIn } from '#kit/shared/time.ts'
import { queryContext } from '#kit/web/api/query-client.ts'
import { serverNow } from '#kit/web/server-clock.ts'
import { OwnerSignIn } from './owner-sign-in.tsx'

/** Checks the session first: 401 without data for visitors. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const client = context.get(queryContext)
  const { account } = await client.ensureQueryData(sessionQuery)
  const today = dateIn(MIDDLE_ZONE, serverNow())
  if (!account) return data({ today }, 401)
  if (typeof document !== 'undefined') return data({ today })
  const asked = readView(new URL(request.url).searchParams, today)
  await Promise.all([
    client.prefetchQuery(weekViewQuery(dayOf(asked))),
    client.prefetchQuery(filtersQuery),
    asked.view === 'month' && client.prefetchQuery(monthQuery(monthOf(asked))),
  ])
  const facilityId =
    asked.facilityId ?? client.getQueryData(weekViewQuery(dayOf(asked)).queryKey)?.columns[0]?.facility.id
  if (asked.view === 'week' && facilityId) await client.prefetchQuery(weekViewQuery(weekOf(asked, facilityId)))
  return data({ today })
}

/** Central Time decides the day until the facilities' zone is known. */
const MIDDLE_ZONE = 'America/Chicago'

/** /owner/calendar: an owner's facilities by day, week and month. */
export function Component() {
  return (
    <SignedInPage title="Calendar" renderStranger={heading => <OwnerSignIn heading={heading} />}>
      {(_account, heading) => <CalendarScreen heading={heading} />}
    </SignedInPage>
  )
}
