import type { SubmitEvent } from 'react'
import type { Desk } from '#bookings/contract.ts'
import { Card } from '#kit/web/card.tsx'
import { ClosureDialog } from './closure-dialog.tsx'
import { ClosureFields } from './closure-fields.tsx'
import { ClosurePreview } from './closure-preview.tsx'
import { ClosureResult } from './closure-result.tsx'
import type { DeskAccess } from './desk-access.ts'
import { DeskSection } from './desk-section.tsx'
import { useClosing } from './use-closing.ts'

/** Closes the facility for a while, and takes care of everybody who had booked. */
export function CloseForRain({ access, facility }: { access: DeskAccess; facility: Desk['facility'] }) {
  const closing = useClosing(access)
  const { look, result, seen, ask } = closing

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!look()) focusFirstError(event.currentTarget)
  }

  return (
    <DeskSection id="close" title="Close for rain">
      {/* First, so that it has given the focus back before the result takes it. */}
      <ClosureDialog {...{ access, facility, closing }} />
      {result ? (
        <ClosureResult result={result} onAgain={closing.startAnew} />
      ) : (
        <Card className="flex flex-col gap-6">
          <form noValidate aria-label="Close for rain" onSubmit={submit} className="flex flex-col gap-5">
            <ClosureFields closing={closing} timeZone={facility.timeZone} />
          </form>
          {seen && <ClosurePreview bookings={seen} remedy={closing.typed.remedy} onClose={ask} />}
        </Card>
      )}
    </DeskSection>
  )
}

/** Once the fields show their errors. */
function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
