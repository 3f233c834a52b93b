import { dateOf, shortDay } from '#availability/time-format.ts'
import type { ConversationSummary } from '#bookings/conversation/contract.ts'
import { joinClasses } from '#kit/web/join-classes.ts'
import { LocalTime } from '#kit/web/local-time.tsx'

/** The customer, the booking, and the start of the last message. */
export function ConversationLine({ conversation }: { conversation: ConversationSummary }) {
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
