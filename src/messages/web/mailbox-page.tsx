import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { data, Link, type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { ApiError, detailOf } from '#kit/web/api/api-error.ts'
import { queryContext } from '#kit/web/api/query-client.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { Notice } from '#kit/web/notice.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { messageQuery, messagesQuery } from './api.ts'
import { type Choice, readChoice, writeChoice } from './choice.ts'
import { MessageList } from './message-list.tsx'
import { MessageView } from './message-view.tsx'
import { RecipientFilter } from './recipient-filter.tsx'

/** 404 in live mode, which has no mailbox. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<null> {
  const client = context.get(queryContext)
  const { recipient, messageId } = readChoice(new URL(request.url).searchParams)
  const message = messageId && client.prefetchQuery(messageQuery(messageId))
  await client.ensureQueryData(messagesQuery(recipient)).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) throw data(null, 404)
  })
  await message
  return null
}

/** The page's queries follow the URL; the loader need not run again. */
export function shouldRevalidate(): boolean {
  return false
}

/** /dev/mailbox: the demo's outgoing mail. */
export function Component() {
  const [query] = useSearchParams()
  const choice = readChoice(query)
  return (
    <div className="page-width flex flex-col gap-6 py-8 md:py-10">
      <PageHead title="Mailbox" isHidden />
      <header className={joinClasses('flex flex-col gap-2', choice.messageId && 'max-lg:sr-only')}>
        <h1 className="text-3xl md:text-4xl">Mailbox</h1>
        <p className="max-w-2xl text-muted">
          Every email this demo sends, just as the recipient sees it. The links work.
        </p>
      </header>
      <Messages choice={choice} />
    </div>
  )
}

/** List or message on phones, both on desktops. */
function Messages({ choice }: { choice: Choice }) {
  const messages = useQuery({ ...messagesQuery(choice.recipient), placeholderData: keepPreviousData })
  if (messages.isPending) return <LoadingMessages />
  if (!messages.data) return <MessagesUnavailable error={messages.error} onRetry={() => void messages.refetch()} />
  if (messages.data.length === 0 && !choice.recipient && !choice.messageId) return <NoMessages />
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <div className={joinClasses('flex min-w-0 flex-col gap-4', choice.messageId && 'max-lg:hidden')}>
        <RecipientFilter key={choice.recipient} recipient={choice.recipient} />
        {messages.isError && <Notice tone="warning">{detailOf(messages.error)}</Notice>}
        <MessageList messages={messages.data} choice={choice} />
      </div>
      {choice.messageId && (
        <MessageView key={choice.messageId} id={choice.messageId} back={writeChoice({ ...choice, messageId: null })} />
      )}
      {!choice.messageId && messages.data.length > 0 && (
        <p className="rounded-lg border border-dashed border-line-strong p-8 text-center text-muted max-lg:hidden">
          Choose an email to read it.
        </p>
      )}
    </div>
  )
}

function NoMessages() {
  return (
    <EmptyState
      icon={Mail}
      title="No emails yet"
      action={
        <Link to={paths.search} className={buttonClass()}>
          Find a field to book
        </Link>
      }
    >
      Book something, and our emails to you arrive here within a minute. Updates automatically.
    </EmptyState>
  )
}

function LoadingMessages() {
  return (
    <div aria-busy="true" className="flex flex-col gap-2 lg:w-88">
      <span className="sr-only">Loading emails</span>
      {['a', 'b', 'c', 'd'].map(place => (
        <Skeleton key={place} className="h-24 rounded-lg" />
      ))}
    </div>
  )
}

function MessagesUnavailable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Notice
      tone="danger"
      title="We couldn’t load the emails."
      action={
        <Button size="sm" tone="secondary" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {detailOf(error)}
    </Notice>
  )
}
