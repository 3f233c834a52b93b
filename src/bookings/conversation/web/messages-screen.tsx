import { MessagesSquare } from 'lucide-react'
import type { RefObject } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Account } from '#accounts/contract.ts'
import { dateOf, shortDay } from '#availability/time-format.ts'
import type { ConversationSummary } from '#bookings/conversation/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { ListPages, loadingCards, useList } from '#kit/web/list/list-pages.tsx'
import { TextFilter } from '#kit/web/list/text-filter.tsx'
import { ListAndDetail } from '#kit/web/list-and-detail.tsx'
import { LocalTime } from '#kit/web/local-time.tsx'
import { conversationsQuery } from './api.ts'
import { ConversationCard } from './conversation-card.tsx'
import { accessIn, textIn } from './messages-address.ts'

type ScreenProps = { account: Account; heading: RefObject<HTMLHeadingElement | null> }

export function MessagesScreen({ account, heading }: ScreenProps) {
  const { access, text, change } = useChoice()
  const list = useList(conversationsQuery(account.id, text), { keepsOld: true })
  return (
    <div className="page-width flex flex-col gap-6 py-6">
      <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        Messages
      </h1>
      <ListPages
        list={list}
        what="your messages"
        empty={text === '' && !access && <NoMessages />}
        loading={loadingCards}
        placesMore
      >
        {(conversations, more) => (
          <div className="flex flex-col gap-6">
            <search className={access ? 'max-lg:hidden' : undefined}>
              <TextFilter
                label="Customer or reference"
                className="max-w-md"
                text={text}
                onChange={next => change({ text: next })}
              />
            </search>
            {conversations.length === 0 && text !== '' && (
              <output className="block text-muted">No conversations match “{text}”.</output>
            )}
            <ListAndDetail
              label="Conversations"
              items={conversations}
              chosen={access?.id}
              onChoose={id => change({ booking: id ?? '' })}
              renderSummary={conversation => <ConversationLine conversation={conversation} />}
              renderDetail={id => <ConversationCard key={id} access={access ?? { id, key: null }} />}
              backLabel="All messages"
              more={more}
              unchosen={<p className="text-muted">Choose a conversation to read it.</p>}
            />
          </div>
        )}
      </ListPages>
    </div>
  )
}

/** Kept in the URL. An emailed key is valid only for its booking. */
function useChoice() {
  const [search, setSearch] = useSearchParams()
  function change(filters: { booking?: string; text?: string }) {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(filters)) {
      if (value === '') next.delete(name)
      else next.set(name, value)
    }
    if (filters.booking !== undefined) next.delete('key')
    // Back leads from a conversation to the list; typing adds no history entry.
    setSearch(next, { replace: filters.booking === undefined, preventScrollReset: true })
  }
  return { access: accessIn(search), text: textIn(search), change }
}

function NoMessages() {
  return (
    <EmptyState
      icon={MessagesSquare}
      title="No messages yet"
      action={
        <Link to={paths.ownBookings} className={buttonClass()}>
          Your bookings
        </Link>
      }
    >
      Customers can message you from their receipt. You can start a conversation from any booking.
    </EmptyState>
  )
}

/** The customer, the booking, and the start of the last message. */
function ConversationLine({ conversation }: { conversation: ConversationSummary }) {
  const { customerName, facilityName, startTime, unread, lastAuthor, lastText, lastAt } = conversation
  return (
    <>
      <span className="flex w-full items-baseline justify-between gap-3">
        <span className={joinClasses('min-w-0 wrap-anywhere', unread > 0 && 'font-bold')}>{customerName}</span>
        {unread > 0 && (
          <span className="shrink-0 rounded-full bg-danger px-2 text-sm text-on-danger">
            {unread}
            <span className="sr-only"> unread</span>
          </span>
        )}
      </span>
      <span className="w-full text-sm wrap-anywhere text-muted">
        {facilityName}, {shortDay(dateOf(startTime))}
      </span>
      <span dir="auto" className="line-clamp-2 w-full text-sm wrap-anywhere">
        {lastAuthor === 'facility' && <span className="text-muted">You: </span>}
        {lastText}
      </span>
      <span className="text-sm text-muted">
        <LocalTime at={lastAt} withTime />
      </span>
    </>
  )
}
