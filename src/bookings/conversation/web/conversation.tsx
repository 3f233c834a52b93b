import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import type { Conversation as ConversationData } from '#bookings/conversation/contract.ts'
import type { Side } from '#bookings/conversation/rules.ts'
import type { BookingAccess } from '#bookings/web/booking-access.ts'
import { announce } from '#kit/web/live-region.tsx'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { useInView } from '#kit/web/use-in-view.ts'
import { conversationQuery, noteRead, OWNER_MESSAGES_KEY } from './api.ts'
import { authorName, closedText, emptyText } from './conversation-labels.ts'
import { MessageForm } from './message-form.tsx'
import { MessageList } from './message-list.tsx'

type ConversationProps = { side: Side; access: BookingAccess }

export function Conversation({ side, access }: ConversationProps) {
  const query = useQuery(conversationQuery(side, access))
  const failure = query.isError && (
    <LoadFailed
      title={query.data ? 'We couldn’t check for new messages.' : 'We couldn’t load the messages.'}
      error={query.error}
      onRetry={() => void query.refetch()}
    />
  )
  if (query.isPending) return <Loading />
  if (!query.data) return failure
  return (
    <div className="flex flex-col gap-4">
      <Written {...{ side, access }} conversation={query.data} />
      {failure}
      {query.data.closed ? (
        <p className="text-muted">{closedText(query.data.closed, query.data)}</p>
      ) : (
        <MessageForm {...{ side, access }} conversation={query.data} />
      )}
    </div>
  )
}

function Written({ side, access, conversation }: ConversationProps & { conversation: ConversationData }) {
  const end = useRef<HTMLDivElement>(null)
  useReading({ side, access, conversation, end })
  const { notes, messages, closed } = conversation
  return (
    <>
      {notes && <SpecialRequest>{notes}</SpecialRequest>}
      {messages.length > 0 && <MessageList side={side} conversation={conversation} />}
      {messages.length === 0 && closed === null && <p className="text-muted">{emptyText(side, conversation)}</p>}
      <div ref={end} />
    </>
  )
}

function SpecialRequest({ children }: { children: string }) {
  return (
    <div className="border-l-2 border-line-strong pl-4">
      <p className="text-sm font-semibold text-muted">Special request</p>
      <p className="wrap-anywhere whitespace-pre-line" dir="auto">
        {children}
      </p>
    </div>
  )
}

/** As tall as an empty conversation. */
function Loading() {
  return (
    <div aria-busy="true">
      <output className="sr-only">Loading messages</output>
      <Skeleton className="h-64 rounded-lg" />
    </div>
  )
}

type Reading = { side: Side; access: BookingAccess; conversation: ConversationData; end: RefObject<Element | null> }

/** Marks messages read once the end is visible; announces new ones. */
function useReading({ side, access, conversation, end }: Reading): void {
  const client = useQueryClient()
  const isInView = useInView(end)
  const last = conversation.messages.findLast(({ author }) => author !== side)
  const unseen = last?.readAt === null ? last.id : undefined
  const { id, key } = access
  useEffect(() => {
    if (unseen === undefined || !isInView) return undefined
    // Hidden tabs are polled too.
    const note = () => {
      if (document.hidden) return
      document.removeEventListener('visibilitychange', note)
      // Retried next time.
      void noteRead(side, { id, key }, unseen).then(
        () => client.invalidateQueries({ queryKey: OWNER_MESSAGES_KEY }),
        () => {},
      )
    }
    document.addEventListener('visibilitychange', note)
    note()
    return () => document.removeEventListener('visibilitychange', note)
  }, [unseen, isInView, side, id, key, client])

  const told = useRef(last?.id)
  useEffect(() => {
    if (last && last.id !== told.current) announce(`New message from ${authorName(last.author, side, conversation)}.`)
    told.current = last?.id
  }, [last, side, conversation])
}
