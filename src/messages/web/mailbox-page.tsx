import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { data, Form, Link, type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { isUuid } from '#kit/shared/is-uuid.ts'
import { paths } from '#kit/shared/paths.ts'
import { ApiError, detailOf } from '#kit/web/api/api-error.ts'
import { queryContext } from '#kit/web/api/query-client.ts'
import { Badge } from '#kit/web/badge.tsx'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { Notice } from '#kit/web/notice.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import type { Message } from '../contract.ts'
import { messageQuery, messagesQuery } from './api.ts'
import { kindText, stateOf } from './message-labels.ts'
import { MessageView } from './message-view.tsx'
import { Moment } from './moment.tsx'

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

/** A plain form, so that it works before hydration. */
function RecipientFilter({ recipient }: { recipient: string }) {
  const [text, setText] = useState(recipient)
  return (
    <Form aria-label="Mail" preventScrollReset className="flex flex-wrap items-end gap-2">
      <TextField
        className="grow"
        label="Recipient"
        name="recipient"
        type="search"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        placeholder="Part of an address"
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <Button type="submit" tone="secondary">
        Show
      </Button>
      {recipient && (
        <Link to="?" preventScrollReset className={buttonClass({ tone: 'quiet' })}>
          Show all
        </Link>
      )}
    </Form>
  )
}

function MessageList({ messages, choice }: { messages: readonly Message[]; choice: Choice }) {
  if (messages.length === 0) {
    return <p className="rounded-lg border border-line bg-surface p-6 text-muted">No emails to that address.</p>
  }
  return (
    <ul aria-label="Messages" className="divide-y divide-line overflow-clip rounded-lg border border-line bg-surface">
      {messages.map(message => (
        <li key={message.id} className={rowLook(message.id === choice.messageId)}>
          <MessageRow
            message={message}
            to={writeChoice({ ...choice, messageId: message.id })}
            isChosen={message.id === choice.messageId}
          />
        </li>
      ))}
    </ul>
  )
}

function rowLook(isChosen: boolean): string {
  return joinClasses(
    'relative px-4 py-3 hover:bg-hover has-[a:focus-visible]:outline-3 has-[a:focus-visible]:-outline-offset-3 has-[a:focus-visible]:outline-focus',
    isChosen && 'bg-selected hover:bg-selected',
  )
}

function MessageRow({ message, to, isChosen }: { message: Message; to: string; isChosen: boolean }) {
  const state = stateOf(message)
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <Link
          to={to}
          preventScrollReset
          aria-current={isChosen || undefined}
          className="line-clamp-2 min-w-0 font-semibold wrap-anywhere text-ink no-underline outline-none after:absolute after:inset-0"
        >
          {message.subject ?? kindText(message.kind)}
        </Link>
        <Badge tone={state.tone}>{state.label}</Badge>
      </div>
      <p className="truncate text-sm text-muted">{message.recipient}</p>
      <p className="flex flex-wrap justify-between gap-x-3 text-sm text-muted">
        {message.subject !== null && <span>{kindText(message.kind)}</span>}
        <Moment at={message.createdAt} />
      </p>
      {message.lastError && message.status !== 'sent' && (
        <p className="mt-1 line-clamp-2 text-sm font-medium wrap-anywhere text-clay">{message.lastError}</p>
      )}
    </>
  )
}

/** In the page's URL. */
type Choice = {
  /** Part of the address; empty for all. */
  recipient: string
  messageId: string | null
}

function readChoice(query: URLSearchParams): Choice {
  const id = query.get('message') ?? ''
  return { recipient: query.get('recipient')?.trim().slice(0, 254) ?? '', messageId: isUuid(id) ? id : null }
}

/** Omits empty parts. */
function writeChoice({ recipient, messageId }: Choice): string {
  const query = new URLSearchParams()
  if (recipient) query.set('recipient', recipient)
  if (messageId) query.set('message', messageId)
  return `?${query}`
}
