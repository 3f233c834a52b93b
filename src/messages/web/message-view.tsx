import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, CalendarDays, SquareArrowOutUpRight } from 'lucide-react'
import { Link } from 'react-router'
import { ApiError, detailOf } from '#kit/web/api/api-error.ts'
import { Badge } from '#kit/web/badge.tsx'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { Tabs } from '#kit/web/tabs/tabs.tsx'
import type { MessageDetail } from '../contract.ts'
import { calendarAddress, mailAddress, messageQuery } from './api.ts'
import { kindText, stateOf } from './message-labels.ts'
import { Moment } from './moment.tsx'

/** `back`: URL of the list. */
export function MessageView({ id, back }: { id: string; back: string }) {
  const message = useQuery(messageQuery(id))
  return (
    <article className="flex min-w-0 flex-col gap-4">
      <Link to={back} preventScrollReset className={`${buttonClass({ tone: 'quiet' })} -ml-4 self-start lg:hidden`}>
        <ArrowLeft aria-hidden="true" className="size-5" />
        All emails
      </Link>
      {message.data ? (
        <Written message={message.data} />
      ) : message.isPending ? (
        <Skeleton className="h-144 rounded-lg" />
      ) : (
        <Unavailable error={message.error} onRetry={() => void message.refetch()} />
      )}
    </article>
  )
}

function Written({ message }: { message: MessageDetail }) {
  return (
    <Card className="flex flex-col gap-4">
      <Heading message={message} />
      <Trouble message={message} />
      {message.text === null && message.dueAt && (
        <p className="text-muted">This email is created when it’s sent, within a minute.</p>
      )}
      {message.text !== null && (
        <Tabs
          label="View as"
          tabs={[
            { value: 'mail', label: 'Email', content: <AsMail message={message} /> },
            { value: 'text', label: 'Plain text', content: <AsText text={message.text} /> },
          ]}
        />
      )}
    </Card>
  )
}

function Heading({ message }: { message: MessageDetail }) {
  const state = stateOf(message)
  return (
    <header className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-2xl wrap-anywhere">{message.subject ?? kindText(message.kind)}</h2>
        <Badge tone={state.tone}>{state.label}</Badge>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        <dt className="text-muted">To</dt>
        <dd className="wrap-anywhere">{message.recipient}</dd>
        <dt className="text-muted">About</dt>
        <dd>{kindText(message.kind)}</dd>
        <dt className="text-muted">Queued</dt>
        <dd>
          <Moment at={message.createdAt} />
        </dd>
        {message.sentAt && (
          <>
            <dt className="text-muted">Sent</dt>
            <dd>
              <Moment at={message.sentAt} />
            </dd>
          </>
        )}
      </dl>
      {message.hasCalendar && (
        <a
          href={calendarAddress(message.id)}
          download="booking.ics"
          className={`${buttonClass({ tone: 'secondary' })} self-start`}
        >
          <CalendarDays aria-hidden="true" className="size-5" />
          Download calendar file
        </a>
      )}
    </header>
  )
}

function Trouble({ message: { status, lastError, attempts, dueAt } }: { message: MessageDetail }) {
  if (!lastError) return null
  const tries = attempts === 1 ? 'one attempt' : `${attempts} attempts`
  return (
    <Notice tone="warning" title={status === 'failed' ? `Failed after ${tries}.` : `Not sent after ${tries}.`}>
      <p className="wrap-anywhere">{lastError}</p>
      {dueAt && (
        <p>
          Next attempt: <Moment at={dueAt} />
        </p>
      )}
    </Notice>
  )
}

/** A separate origin: the mail cannot reach this page. */
function AsMail({ message: { id, attempts, subject } }: { message: MessageDetail }) {
  return (
    <div className="flex flex-col items-start gap-2">
      <iframe
        key={attempts}
        title={`Email: ${subject}`}
        src={mailAddress(id)}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        className="h-176 w-full border-y border-line max-md:-mx-4 max-md:w-[calc(100%+2rem)] md:rounded-md md:border-x"
      />
      <a href={mailAddress(id)} target="_blank" rel="noreferrer" className={buttonClass({ tone: 'quiet', size: 'sm' })}>
        <SquareArrowOutUpRight aria-hidden="true" className="size-4" />
        Open in a new tab
      </a>
    </div>
  )
}

function AsText({ text }: { text: string }) {
  return (
    <pre className="rounded-md border border-line bg-sunken p-4 font-mono text-sm wrap-anywhere whitespace-pre-wrap">
      {text}
    </pre>
  )
}

function Unavailable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <Notice
      tone={isGone ? 'info' : 'danger'}
      title={isGone ? 'This email is no longer here.' : 'We couldn’t load this email.'}
      action={
        !isGone && (
          <Button size="sm" tone="secondary" onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      {isGone ? 'Emails are kept for 30 days.' : detailOf(error)}
    </Notice>
  )
}
