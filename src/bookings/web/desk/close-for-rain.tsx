import { type SubmitEvent, useRef } from 'react'
import type { BookingDesk } from '#bookings/booking-desk-contract.ts'
import { Card } from '#kit/web/card.tsx'
import type { BookingDeskAccess } from './booking-desk-access.ts'
import { BookingDeskSection } from './booking-desk-section.tsx'
import { ClosureDialog } from './closure-dialog.tsx'
import { ClosureFields } from './closure-fields.tsx'
import { ClosurePreview } from './closure-preview.tsx'
import { ClosureResult } from './closure-result.tsx'
import { useClosing } from './use-closing.ts'

export function CloseForRain({
  access,
  desk: { facility, closures },
}: {
  access: BookingDeskAccess
  desk: BookingDesk
}) {
  const closing = useClosing(access)
  const { look, result, seen, ask, typed, isClosing } = closing
  // It may be finished or reopened by now.
  const closed = result && (closures.find(({ id }) => id === result.closure.id) ?? result.closure)
  const form = useRef<HTMLFormElement>(null)
  const showErrors = () => focusFirstError(form.current)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    look(showErrors)
  }

  return (
    <BookingDeskSection id="close" title="Close for rain">
      {/* First, so it restores the focus before the result takes it. */}
      <ClosureDialog {...{ access, facility, closing }} />
      {result && closed && closed.reopenedAt === null ? (
        <ClosureResult closure={closed} result={result} onAgain={closing.startAnew} />
      ) : (
        <Card className="flex flex-col gap-6">
          <form ref={form} noValidate aria-label="Close for rain" onSubmit={submit} className="flex flex-col gap-5">
            <ClosureFields closing={closing} timeZone={facility.timeZone} />
          </form>
          {seen && (
            <ClosurePreview
              bookings={seen.bookings}
              clinics={seen.clinics}
              remedy={typed.remedy}
              isClosing={isClosing}
              onClose={() => ask(showErrors)}
            />
          )}
        </Card>
      )}
    </BookingDeskSection>
  )
}

/** After the errors render. */
function focusFirstError(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
