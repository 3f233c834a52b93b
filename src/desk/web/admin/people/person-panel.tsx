import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { sessionQuery } from '#accounts/web/api.ts'
import { dateOf, shortDay } from '#availability/time-format.ts'
import type { PersonDetails } from '#desk/people-contract.ts'
import { stateNames } from '#facilities/web/facility-state-badge.tsx'
import { paths } from '#kit/shared/paths.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Badge } from '#kit/web/badge.tsx'
import { Button } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { AskOnce } from '#kit/web/dialog/ask-once.tsx'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { LocalTime } from '#kit/web/local-time.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { PEOPLE, type PersonAction, personActions, personQuery } from '../administration-api.ts'
import { statusNames } from '../dashboard/dashboard-labels.ts'
import { LogEntries } from '../log/log-entries.tsx'

export function PersonPanel({ id }: { id: string }) {
  const query = useQuery(personQuery(id))
  if (query.isError)
    return (
      <LoadFailed title="We couldn’t load this account." error={query.error} onRetry={() => void query.refetch()} />
    )
  if (!query.data) return <Skeleton className="h-[32rem] rounded-lg" />
  return <Person person={query.data} />
}

function Person({ person }: { person: PersonDetails }) {
  const { id, name, email, isEmailVerified, isAdministrator, owned, facilities, recentBookings, actions, changes } =
    person
  return (
    <div className="flex flex-col gap-6">
      <Card as="section" aria-labelledby="person" className="flex flex-col gap-4">
        <div className="min-w-0">
          <h2 id="person" className="text-2xl wrap-anywhere">
            {name}
          </h2>
          <a href={`mailto:${email}`} className="inline-link text-sm wrap-anywhere">
            {email}
          </a>
        </div>
        <p className="flex flex-wrap gap-1.5">
          {isAdministrator && <Badge tone="info">Administrator</Badge>}
          <Badge tone={isEmailVerified ? 'positive' : 'warning'}>
            {isEmailVerified ? 'Email verified' : 'Email not verified'}
          </Badge>
        </p>
        <Facts person={person} />
        <PersonActions person={person} />
      </Card>
      <Part title="Facilities" isEmpty={owned.length === 0} none="No facilities.">
        <ul className={list}>
          {owned.map(facility => (
            <li key={facility.id} className={row}>
              <Link to={paths.ownFacility(facility.id)} className="inline-link relative target-44 wrap-anywhere">
                {facility.name}
              </Link>
              <span className="text-sm text-muted">
                {facility.city}
                {facility.status !== 'published' && ` · ${stateNames[facility.status].toLowerCase()}`}
              </span>
            </li>
          ))}
        </ul>
        {facilities > owned.length && (
          <Link to={`${paths.adminFacilities}?owner=${id}`} className="inline-link inline-flex min-h-11 items-center">
            All {facilities.toLocaleString('en-US')}
          </Link>
        )}
      </Part>
      <Part title="Recent bookings" isEmpty={recentBookings.length === 0} none="No bookings yet.">
        <ul className={list}>
          {recentBookings.map(booking => (
            <li key={booking.id} className={row}>
              <Link to={paths.bookingSuccess(booking.id)} className="inline-link relative target-44 wrap-anywhere">
                {booking.facilityName}
              </Link>
              <span className="text-sm text-muted">
                {shortDay(dateOf(booking.startTime))} · {booking.reference} ·{' '}
                {statusNames[booking.status] ?? booking.status}
              </span>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Actions by this account" isEmpty={actions.length === 0} none="Nothing yet.">
        <LogEntries entries={actions} label="Actions by this account" />
      </Part>
      <Part title="Actions on this account" isEmpty={changes.length === 0} none="Nothing yet.">
        <LogEntries entries={changes} label="Actions on this account" />
      </Part>
    </div>
  )
}

const list = 'divide-y divide-line rounded-lg border border-line bg-surface'
const row = 'flex min-w-0 flex-wrap items-baseline justify-between gap-x-4 px-4 py-3'

function Part({
  title,
  isEmpty,
  none,
  children,
}: {
  title: string
  isEmpty: boolean
  none: string
  children: ReactNode
}) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-xl">{title}</h3>
      {isEmpty ? <p className="text-muted">{none}</p> : children}
    </section>
  )
}

function Facts({ person: { createdAt, lastSignInAt, sessions, bookings } }: { person: PersonDetails }) {
  const facts: [string, ReactNode][] = [
    ['Account since', <LocalTime key="since" at={createdAt} />],
    ['Last sign-in', lastSignInAt ? <LocalTime key="last" at={lastSignInAt} /> : 'Never'],
    ['Active sessions', sessions === 1 ? 'in 1 browser' : `in ${sessions.toLocaleString('en-US')} browsers`],
    ['Bookings', bookings.toLocaleString('en-US')],
  ]
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
      {facts.map(([term, value]) => (
        <div key={term} className="flex flex-wrap gap-x-2">
          <dt className="text-muted">{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Each action is confirmed once. */
function PersonActions({ person }: { person: PersonDetails }) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<PersonAction | null>(null)
  const [open, setOpen] = useState(false)
  const act = useMutation({
    mutationFn: (action: PersonAction) => personActions[action]({ params: { id: person.id }, body: {} }),
    async onSuccess(after, action) {
      client.setQueryData(personQuery(person.id).queryKey, after)
      toast({ title: questions[action].done(person.name) })
      setOpen(false)
      await client.invalidateQueries({ queryKey: [PEOPLE, 'pages'] })
      // The account may be the administrator's own.
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey })
    },
  })
  const session = useQuery(sessionQuery)
  const isSelf = session.data?.account?.id === person.id
  function ask(action: PersonAction) {
    act.reset()
    setAsked(action)
    setOpen(true)
  }
  const question = asked ? questions[asked] : undefined
  const role: PersonAction = person.isAdministrator ? 'remove-administrator' : 'make-administrator'
  return (
    <div className="flex flex-wrap gap-2">
      {([role, 'end-sessions', 'sign-in-link'] as const).map(action => (
        <Button key={action} tone="secondary" onClick={() => ask(action)}>
          {questions[action].act}
        </Button>
      ))}
      <AskOnce
        open={open}
        title={question?.title(isSelf ? 'yourself' : person.name) ?? ''}
        about={person.email}
        tone={asked === 'make-administrator' || asked === 'sign-in-link' ? 'primary' : 'danger'}
        refusal={act.error ? { title: 'That didn’t work', text: detailOf(act.error) } : null}
        act={question?.act ?? ''}
        keep="Cancel"
        busy={act.isPending}
        busyLabel="Working…"
        onAct={() => asked && act.mutate(asked)}
        onKeep={() => setOpen(false)}
      >
        <p>{question?.text}</p>
      </AskOnce>
    </div>
  )
}

type Question = { act: string; title: (name: string) => string; text: string; done: (name: string) => string }

const questions: Record<PersonAction, Question> = {
  'make-administrator': {
    act: 'Make administrator',
    title: name => `Make ${name} an administrator?`,
    text: 'We’ll sign them out of every browser. When they sign in again, they can view and change everything here.',
    done: name => `${name} is now an administrator`,
  },
  'remove-administrator': {
    act: 'Remove administrator role',
    title: name => `Remove the administrator role from ${name}?`,
    text: 'They become a regular member, and we’ll sign them out of every browser. They keep their facilities and bookings.',
    done: name => `${name} is no longer an administrator`,
  },
  'end-sessions': {
    act: 'Sign out everywhere',
    title: name => `Sign ${name} out everywhere?`,
    text: 'We’ll sign them out of every browser and revoke their API keys. If this is your own account, you stay signed in here.',
    done: name => `Signed ${name} out everywhere`,
  },
  'sign-in-link': {
    act: 'Send sign-in link',
    title: name => `Send ${name} a sign-in link?`,
    text: 'We’ll email it to them. It works once, for 30 minutes.',
    done: name => `Emailed the link to ${name}`,
  },
}
