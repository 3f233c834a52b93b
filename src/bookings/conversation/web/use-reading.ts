import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import type { Conversation } from '#bookings/conversation/contract.ts'
import type { Side } from '#bookings/conversation/rules.ts'
import type { BookingAccess } from '#bookings/web/booking-access.ts'
import { useInView } from '#bookings/web/use-in-view.ts'
import { announce } from '#kit/web/live-region.tsx'
import { noteRead, OWNER_MESSAGES_KEY } from './api.ts'
import { authorName } from './conversation-labels.ts'

type Reading = { side: Side; access: BookingAccess; conversation: Conversation; end: RefObject<Element | null> }

/** Marks messages read once the end is visible; announces new ones. */
export function useReading({ side, access, conversation, end }: Reading): void {
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
