import { type SubmitEvent, useId } from 'react'
import { Button } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog.tsx'
import { TextField } from '#kit/web/field.tsx'
import { HiddenField } from '#kit/web/hidden-field.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { useClosingWithPage } from '#kit/web/use-closing-with-page.ts'
import type { FieldSearch } from '#search/contract.ts'
import { AlertFacts } from './alert-facts.tsx'
import { useNewAlert } from './use-new-alert.ts'

export type SearchAlertDialogProps = {
  /** Null: closed. */
  search: FieldSearch | null
  onClose: () => void
}

/** Stays mounted, so the typed email survives closing. */
export function SearchAlertDialog({ search, onClose }: SearchAlertDialogProps) {
  const id = useId()
  const { email, error, failure, isBusy, change, submit } = useNewAlert(search, { onSent: onClose })
  useClosingWithPage(onClose)

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void submit(event.currentTarget)
  }

  return (
    <Dialog
      open={search !== null}
      onClose={onClose}
      title="Notify me when a time opens up"
      description="We’ll email you when a time that’s taken now opens up."
      footer={
        <div className="flex min-w-0 grow flex-col gap-4">
          {failure && (
            <Notice tone="danger" title="We couldn’t create the alert">
              {failure}
            </Notice>
          )}
          <Button type="submit" form={id} size="lg" busy={isBusy} busyLabel="Sending…" className="md:self-end">
            Create alert
          </Button>
        </div>
      }
    >
      <form id={id} noValidate onSubmit={send} className="relative flex flex-col gap-4">
        {search && <AlertFacts search={search} />}
        <TextField
          label="Email"
          type="email"
          name="email"
          inputMode="email"
          autoComplete="email"
          required
          value={email}
          error={error}
          onChange={event => change(event.currentTarget.value)}
        />
        <HiddenField />
        <p className="text-sm text-muted">
          We’ll email you a link to confirm first. You can stop the alert from any email, and we delete it 30 days after
          its date.
        </p>
      </form>
    </Dialog>
  )
}
