import type { Closure } from '#bookings/closures/contract.ts'
import type { BookingDeskAccess } from '#bookings/web/booking-desk-access.ts'
import { BookingDeskSection } from '#bookings/web/booking-desk-section.tsx'
import { Card } from '#kit/web/card.tsx'
import { Form } from '#kit/web/form/form.tsx'
import { ClosureDialog } from './closure-dialog.tsx'
import { ClosureFields } from './closure-fields.tsx'
import { ClosurePreview } from './closure-preview.tsx'
import { ClosureResult } from './closure-result.tsx'
import { useClosing } from './use-closing.ts'

type CloseForRainProps = {
  access: BookingDeskAccess
  facility: { name: string; timeZone: string }
  closures: readonly Closure[]
}

export function CloseForRain({ access, facility, closures }: CloseForRainProps) {
  const closing = useClosing(access)
  const { form, result, seen, isClosing } = closing
  // It may be finished or reopened by now.
  const closed = result && (closures.find(({ id }) => id === result.closure.id) ?? result.closure)
  return (
    <BookingDeskSection id="close" title="Close for rain">
      {/* First, so it restores the focus before the result takes it. */}
      <ClosureDialog {...{ access, facility, closures, closing }} />
      {result && closed && closed.reopenedAt === null ? (
        <ClosureResult closure={closed} result={result} onAgain={closing.startAnew} />
      ) : (
        <Card className="flex flex-col gap-6">
          <Form form={form} aria-label="Close for rain" className="flex flex-col gap-5">
            <ClosureFields form={form} timeZone={facility.timeZone} />
          </Form>
          {seen && (
            <ClosurePreview
              bookings={seen.bookings}
              clinics={seen.clinics}
              remedy={form.values.remedy}
              isClosing={isClosing}
              onClose={closing.ask}
            />
          )}
        </Card>
      )}
    </BookingDeskSection>
  )
}
