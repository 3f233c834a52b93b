import { isEmail } from '#kit/shared/contact-checks.ts'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { Form, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { HiddenField } from '#kit/web/form/hidden-field.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { toast } from '#kit/web/toast/toast-store.ts'
import { useBotCheck } from '#kit/web/use-bot-check.ts'
import { useClosingWithPage } from '#kit/web/use-closing-with-page.ts'
import type { FieldSearch } from '#search/contract.ts'
import { AlertFacts } from './alert-facts.tsx'
import { createAlert } from './api.ts'

export type SearchAlertDialogProps = {
  /** Null: closed. */
  search: FieldSearch | null
  onClose: () => void
}

/** Stays mounted, so the typed email survives closing. */
export function SearchAlertDialog({ search, onClose }: SearchAlertDialogProps) {
  const send = useBotCheck('search-alert')
  const form = useForm({
    initial: { email: '' },
    staysFilled: true,
    check: ({ email }) => ({ email: isEmail(email.trim()) ? undefined : 'Please enter a valid email address' }),
    send: ({ email }, { element }) =>
      send(element!, values => createAlert({ body: { email: email.trim(), search: search!, ...values } })),
    onSent({ message }) {
      onClose()
      toast({ title: 'Almost done', description: message })
    },
  })
  useClosingWithPage(onClose)
  return (
    <Dialog
      open={search !== null}
      onClose={onClose}
      title="Notify me when a time opens up"
      description="We’ll email you when a time that’s taken now opens up."
      footer={
        <div className="flex min-w-0 grow flex-col gap-4">
          <FormFailure form={form} title="We couldn’t create the alert" />
          <SubmitButton form={form} size="lg" busyLabel="Sending…" className="md:self-end">
            Create alert
          </SubmitButton>
        </div>
      }
    >
      <Form form={form} className="relative flex flex-col gap-4">
        {search && <AlertFacts search={search} />}
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          {...form.field('email')}
        />
        <HiddenField />
        <p className="text-sm text-muted">
          We’ll email you a link to confirm first. You can stop the alert from any email, and we delete it 30 days after
          its date.
        </p>
      </Form>
    </Dialog>
  )
}
