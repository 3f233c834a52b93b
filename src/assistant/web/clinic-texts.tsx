import { Check, Copy } from 'lucide-react'
import { useId, useState } from 'react'
import type { ClinicDraft } from '#assistant/contract.ts'
import { toDollars } from '#kit/shared/money.ts'
import { Button } from '#kit/web/button.tsx'
import { Facts } from './facts.tsx'
import { takeFocus } from './take-focus.ts'
import { UnclearNote } from './unclear-note.tsx'

/** The drafted clinic; each text can be copied. */
export function ClinicTexts({ draft }: { draft: ClinicDraft }) {
  const {
    title,
    description,
    price_per_person_usd: price,
    capacity,
    social_caption,
    email_promo,
    unclear,
    ignored,
  } = draft
  const facts = [
    ...(price === undefined ? [] : [{ label: 'Price per person', value: toDollars(Math.round(price * 100)) }]),
    ...(capacity === undefined ? [] : [{ label: 'Capacity', value: `${capacity} participants` }]),
  ]
  const notSaid = [price === undefined && 'a price', capacity === undefined && 'a capacity'].filter(Boolean)
  return (
    <section aria-labelledby="drafted" className="mt-6 flex flex-col gap-4">
      <h3 id="drafted" ref={takeFocus} tabIndex={-1} className="scroll-mt-4 text-xl outline-none">
        Your clinic
      </h3>
      {title && <CopyText key={title} label="Title" text={title} />}
      {description && <CopyText key={description} label="Description" text={description} />}
      {facts.length > 0 && <Facts facts={facts} />}
      {social_caption && <CopyText key={social_caption} label="Social caption" text={social_caption} />}
      {email_promo && <CopyText key={email_promo} label="Email promotion" text={email_promo} />}
      <UnclearNote sentences={unclear} words={ignored} />
      <p className="text-sm text-muted">
        {notSaid.length > 0 && `You did not name ${notSaid.join(' or ')}, so the texts have none. `}
        Check the day, the time and the price before you send them out.
      </p>
    </section>
  )
}

function CopyText({ label, text }: { label: string; text: string }) {
  const id = useId()
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  async function copy() {
    const done = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    setState(done ? 'copied' : 'failed')
  }
  return (
    <div>
      <div className="flex items-center justify-between gap-3">
        <h4 id={id} className="text-sm font-semibold">
          {label}
        </h4>
        <Button tone="quiet" size="sm" onClick={() => void copy()} aria-describedby={id}>
          {state === 'copied' ? (
            <Check aria-hidden="true" className="size-4" />
          ) : (
            <Copy aria-hidden="true" className="size-4" />
          )}
          {state === 'copied' ? 'Copied' : 'Copy'}
        </Button>
      </div>
      {state === 'failed' && (
        <p role="alert" className="text-sm font-medium text-clay">
          That could not be copied. Select the text and copy it by hand.
        </p>
      )}
      <p className="mt-1 rounded-md border border-line bg-surface px-4 py-3 whitespace-pre-line wrap-anywhere">
        {text}
      </p>
    </div>
  )
}
