import { useInfiniteQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Account } from '#accounts/contract.ts'
import type { ConversationSummary } from '#bookings/conversation-contract.ts'
import { conversationsQuery } from '#bookings/web/conversation/api.ts'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { TextField } from '#kit/web/field.tsx'
import { ListAndDetail } from '#kit/web/list-and-detail.tsx'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { MoreButton } from '#kit/web/more-button.tsx'
import { useDraft } from '#kit/web/use-draft.ts'
import { ListLoading } from '../list-loading.tsx'
import { OwnerNav } from '../owner-nav.tsx'
import { ConversationLine } from './conversation-line.tsx'
import { accessIn, textIn } from './messages-address.ts'
import { ConversationCard } from './one-conversation.tsx'

type ScreenProps = { account: Account; heading: RefObject<HTMLHeadingElement | null> }

export function MessagesScreen({ account, heading }: ScreenProps) {
  const { text, change } = useChoice()
  const query = useInfiniteQuery({ ...conversationsQuery(account.id, text), placeholderData: before => before })
  return (
    <div className="page-width flex flex-col gap-6 py-8 md:py-12">
      <h1 ref={heading} tabIndex={-1} className="text-4xl outline-none">
        Messages
      </h1>
      <OwnerNav />
      {query.isError && (
        <LoadFailed title="We couldn’t load your messages." error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <ListLoading>Loading your messages…</ListLoading>}
      {query.data && (
        <Conversations
          conversations={query.data.pages.flatMap(page => page.conversations)}
          onText={next => change({ text: next })}
          more={<MoreButton query={query}>Show more</MoreButton>}
        />
      )}
    </div>
  )
}

type ConversationsProps = {
  conversations: readonly ConversationSummary[]
  onText: (text: string) => void
  more: ReactNode
}

function Conversations({ conversations, onText, more }: ConversationsProps) {
  const { access, text, change } = useChoice()
  if (conversations.length === 0 && text === '' && !access) return <NoMessages />
  return (
    <>
      <TextFilter text={text} onChange={onText} isAside={access !== null} />
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
    </>
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

type TextFilterProps = { text: string; onChange: (text: string) => void; isAside: boolean }

function TextFilter({ text, onChange, isAside }: TextFilterProps) {
  const [typed, setTyped] = useDraft(text, { clean: next => next.trim(), onPause: onChange })
  return (
    <search className={isAside ? 'max-lg:hidden' : undefined}>
      <TextField
        label="Customer or reference"
        className="max-w-md"
        type="search"
        maxLength={100}
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
      />
    </search>
  )
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
