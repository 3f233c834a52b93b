import { useEffect, useRef, useState } from 'react'
import type { EndpointInput } from '#kit/shared/endpoint.ts'
import { product } from '#kit/shared/product.ts'
import { track } from '#kit/web/analytics.ts'
import { useSessionValue } from '#kit/web/session-value.ts'
import { toast } from '#kit/web/toast-store.ts'
import { useOpenForm } from '#kit/web/use-open-form.ts'
import type { leadEndpoints } from '../contract.ts'
import { checkLead, LEAD_THANKS, type LeadErrors, type LeadFields } from '../rules.ts'
import { sendLead } from './api.ts'
import { leadFailure, refusedLead } from './lead-messages.ts'

export type LeadOrigin = Pick<EndpointInput<typeof leadEndpoints.send>['body'], 'persona' | 'ctaAction' | 'page'>

/** Shown for every failure (specification, section 8). */
export const LEAD_FAILED = `Something went wrong. Please try again or contact ${product.supportEmail} directly.`

/** The form survives failures, closing and reloads. If the modal closes while sending, a toast shows the outcome. */
export function useLead(origin: LeadOrigin, { isOpen, onSent }: { isOpen: boolean; onSent: () => void }) {
  const [kept, setTyped] = useSessionValue<LeadFields>('lead', noLead)
  const typed = { ...noLead, ...kept }
  const [errors, setErrors] = useState<LeadErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = useOpenForm('lead')
  const isSeen = useRef(isOpen)
  useEffect(() => {
    isSeen.current = isOpen
  }, [isOpen])

  function refuse(form: HTMLFormElement, found: LeadErrors) {
    setErrors(found)
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  async function sendOff(form: HTMLFormElement) {
    try {
      const { message } = await send(form, values =>
        sendLead({ body: { ...typed, ...origin, ...values, location: 'modal' } }),
      )
      setTyped(noLead)
      onSent()
      toast({ title: message || LEAD_THANKS })
    } catch (error) {
      setFailure(leadFailure(error))
      refuse(form, refusedLead(error))
      if (!isSeen.current) toast({ tone: 'destructive', title: leadFailure(error), description: LEAD_FAILED })
    }
  }

  return {
    typed,
    errors,
    failure,
    isBusy,
    change(field: keyof LeadFields, text: string) {
      setTyped({ ...typed, [field]: text })
      // Clears the error until the next check.
      if (errors[field]) setErrors({ ...errors, [field]: undefined })
    },
    async submit(form: HTMLFormElement) {
      if (isBusy) return
      const found = checkLead(typed)
      refuse(form, found)
      setFailure(null)
      if (Object.keys(found).length > 0) return
      track('cta_submit', { persona: origin.persona ?? '', cta: origin.ctaAction ?? '', location: 'modal' })
      setBusy(true)
      await sendOff(form)
      setBusy(false)
    },
  }
}

const noLead: LeadFields = { name: '', email: '', organization: '', city: '' }
