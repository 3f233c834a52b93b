import { useEffect, useRef } from 'react'
import type { EndpointInput } from '#kit/shared/endpoint.ts'
import { product } from '#kit/shared/product.ts'
import { track } from '#kit/web/analytics.ts'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { Form, SubmitButton } from '#kit/web/form/form.tsx'
import { HiddenField } from '#kit/web/form/hidden-field.tsx'
import { type FormState, useForm } from '#kit/web/form/use-form.ts'
import { Notice } from '#kit/web/notice.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { useBotCheck } from '#kit/web/use-bot-check.ts'
import { useClosingWithPage } from '#kit/web/use-closing-with-page.ts'
import type { leadEndpoints } from '../contract.ts'
import { checkLead, LEAD_THANKS, type LeadFields } from '../rules.ts'
import { sendLead } from './api.ts'
import { leadFailure, leadTexts, readCta } from './lead-messages.ts'
import { personaContent } from './personas.ts'

/** A received `open-cta`: its detail, unvalidated, and the path of its page. */
export type OpenedCta = { detail: unknown; page: string }

export type LeadModalProps = {
  /** Null if closed. */
  opened: OpenedCta | null
  onClose: () => void
}

/**
 * Specification, section 2: Lead modal. Always mounted, so that sending survives closing; a toast then shows the
 * outcome.
 */
export function LeadModal({ opened, onClose }: LeadModalProps) {
  const cta = readCta(opened?.detail)
  const { title, description, submit, action } = leadTexts(cta, personaContent)
  const isOpen = opened !== null
  const form = useLead({ persona: cta.persona, ctaAction: action, page: opened?.page }, { isOpen, onSent: onClose })
  useClosingWithPage(onClose)
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <div className="flex min-w-0 grow flex-col gap-4">
          {form.failure !== null && <Failure reason={leadFailure(form.failure)} />}
          <SubmitButton form={form} size="lg" busyLabel="Sending…" className="md:self-end">
            {submit}
          </SubmitButton>
        </div>
      }
    >
      <Form form={form} className="relative flex flex-col gap-4">
        <LeadFormFields form={form} />
        <input type="hidden" name="persona" value={cta.persona ?? ''} />
        <HiddenField />
        <p className="text-sm text-muted">We’ll only use this to get back to you.</p>
      </Form>
    </Dialog>
  )
}

type LeadOrigin = Pick<EndpointInput<typeof leadEndpoints.send>['body'], 'persona' | 'ctaAction' | 'page'>

function useLead(origin: LeadOrigin, { isOpen, onSent }: { isOpen: boolean; onSent: () => void }) {
  const send = useBotCheck('lead')
  const isSeen = useRef(isOpen)
  useEffect(() => {
    isSeen.current = isOpen
  }, [isOpen])
  return useForm({
    initial: noLead,
    draft: 'lead',
    check: checkLead,
    send(typed, { element }) {
      track('cta_submit', { persona: origin.persona ?? '', cta: origin.ctaAction ?? '', location: 'modal' })
      return send(element!, values => sendLead({ body: { ...typed, ...origin, ...values, location: 'modal' } }))
    },
    onSent({ message }) {
      onSent()
      toast({ title: message || LEAD_THANKS })
    },
    onRefused(error) {
      if (!isSeen.current) toast({ tone: 'destructive', title: leadFailure(error), description: LEAD_FAILED })
    },
  })
}

const noLead: LeadFields = { name: '', email: '', organization: '', city: '' }

/** Specification, section 8. */
const LEAD_FAILED = `Something went wrong. Please try again or contact ${product.supportEmail} directly.`

/** No maxLength: browsers cut pasted text silently. An error says what is too long. */
function LeadFormFields({ form: { field } }: { form: Pick<FormState<LeadFields>, 'field'> }) {
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
