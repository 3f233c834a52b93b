import { type SubmitEvent, useId } from 'react'
import { product } from '#kit/shared/product.ts'
import { Button } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog.tsx'
import { TextField } from '#kit/web/field.tsx'
import { HiddenField } from '#kit/web/hidden-field.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { useClosingWithPage } from '#kit/web/use-closing-with-page.ts'
import type { LeadFields } from '../rules.ts'
import { leadTexts, readCta } from './lead-messages.ts'
import { personaContent } from './personas.ts'
import { LEAD_FAILED, useLead } from './use-lead.ts'

/** A received `open-cta`: its detail, unvalidated, and the path of its page. */
export type OpenedCta = { detail: unknown; page: string }

export type LeadModalProps = {
  /** Null if closed. */
  opened: OpenedCta | null
  onClose: () => void
}

/** Specification, section 2: Lead modal. Always mounted, so that sending survives closing. */
export function LeadModal({ opened, onClose }: LeadModalProps) {
  const id = useId()
  const cta = readCta(opened?.detail)
  const { title, description, submit, action } = leadTexts(cta, personaContent)
  const isOpen = opened !== null
  const lead = useLead({ persona: cta.persona, ctaAction: action, page: opened?.page }, { isOpen, onSent: onClose })
  useClosingWithPage(onClose)

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void lead.submit(event.currentTarget)
  }

  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <div className="flex min-w-0 grow flex-col gap-4">
          {lead.failure && <Failure reason={lead.failure} />}
          <Button type="submit" form={id} size="lg" busy={lead.isBusy} busyLabel="Sending…" className="md:self-end">
            {submit}
          </Button>
        </div>
      }
    >
      <form id={id} onSubmit={send} className="relative flex flex-col gap-4">
        <LeadFormFields {...lead} />
        <input type="hidden" name="persona" value={cta.persona ?? ''} />
        <HiddenField />
        <p className="text-sm text-muted">We’ll only use this to get back to you.</p>
      </form>
    </Dialog>
  )
}

function LeadFormFields({ typed, errors, change }: Pick<ReturnType<typeof useLead>, 'typed' | 'errors' | 'change'>) {
  const field = (name: keyof LeadFields) => ({
    name,
    value: typed[name],
    error: errors[name],
    // No maxLength: browsers cut pasted text silently. An error says what is too long.
    onChange: (event: { currentTarget: HTMLInputElement }) => change(name, event.currentTarget.value),
  })
  return (
    <>
      <TextField label="Name" required autoComplete="name" {...field('name')} />
      <TextField label="Work email" type="email" inputMode="email" required autoComplete="email" {...field('email')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Organization" optional autoComplete="organization" {...field('organization')} />
        <TextField label="City" optional autoComplete="address-level2" {...field('city')} />
      </div>
    </>
  )
}

function Failure({ reason }: { reason: string }) {
  const { supportEmail } = product
  const [before, after] = LEAD_FAILED.split(supportEmail)
  return (
    <Notice tone="danger" title={reason}>
      {before}
      <a href={`mailto:${supportEmail}`} className="inline-link wrap-anywhere">
        {supportEmail}
      </a>
      {after}
    </Notice>
  )
}
