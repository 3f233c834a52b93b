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
      title="Tell me when a time frees"
      description="We email you when a time opens up that is taken right now."
      footer={
        <div className="flex min-w-0 grow flex-col gap-4">
          {failure && (
            <Notice tone="danger" title="The alert was not taken">
              {failure}
            </Notice>
          )}
          <Button type="submit" form={id} size="lg" busy={isBusy} busyLabel="Sending…" className="md:self-end">
            Send me the link
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
          First we email you a link to confirm the alert. Every email has a link to stop it, and we delete the alert 30
          days after its day.
        </p>
      </form>
    </Dialog>
  )
}
