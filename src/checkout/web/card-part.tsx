import { type RefObject, useEffect, useRef } from 'react'
import { Button } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { CardForm } from '#payments/web/card-form.tsx'
import type { PaymentSetup } from './use-payment-intent.ts'
import type { CardCheckout } from './use-purchase.ts'

type CardPartProps = {
  checkout: CardCheckout
  /** Whole US cents. */
  amountCents: number
  isBusy: boolean
  /** The main button. */
  button: RefObject<HTMLDivElement | null>
  words: {
    /** Shown once the card is authorized. */
    paid: string
    /** Shown after a failure. */
    kept: string
    /** Shown once setup works again. */
    back: string
  }
}

export function CardPart({ checkout, amountCents, isBusy, button, words }: CardPartProps) {
  const { setup, card, cardFrame, isPaid, isUnapproved, retrySetup } = checkout
  return (
    <>
      {isUnapproved && <Unapproved />}
      {isPaid && !isBusy && (
        <Notice tone="positive" title="Your card is authorized.">
          {words.paid}
        </Notice>
      )}
      {/* Not removed: if the booking fails, payment restarts with this card. */}
      <div ref={cardFrame} hidden={isPaid}>
        <CardForm ref={card} amountCents={amountCents} />
      </div>
      {(setup.state === 'failed' || setup.state === 'retrying') && (
        <SetupFailed setup={setup} kept={words.kept} onRetry={retrySetup} />
      )}
      {setup.state === 'ready' && setup.isBack && !isBusy && !isPaid && <SetupBack text={words.back} button={button} />}
    </>
  )
}

/** After Back on the bank's page, or a reload during authentication. */
function Unapproved() {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Some browsers return a promise, which an effect must not.
    frame.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={frame}>
      <Notice tone="warning" title="Your bank hasn’t approved the payment.">
        You were not charged. Please try again.
      </Notice>
    </div>
  )
}

/** The failure's button is gone, so focus moves to the pay button. */
function SetupBack({ text, button }: { text: string; button: CardPartProps['button'] }) {
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.querySelector('button')?.focus()
  }, [button])
  return <Notice title={text} />
}

type SetupFailedProps = {
  setup: Extract<PaymentSetup, { state: 'failed' | 'retrying' }>
  kept: string
  onRetry: () => void
}

function SetupFailed({ setup: { state, whilePaying, silence }, kept, onRetry }: SetupFailedProps) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (whilePaying) frame.current?.scrollIntoView({ block: 'nearest' })
  }, [whilePaying])
  return (
    <div ref={frame} className="scroll-mb-32">
      <Notice
        tone="danger"
        title={setupTitle(silence, whilePaying)}
        action={
          <Button tone="secondary" size="sm" busy={state === 'retrying'} busyLabel="Trying again…" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {silence ?? [whilePaying, kept].filter(Boolean).join(' ')}
      </Notice>
    </div>
  )
}

function setupTitle(silence: string | null, whilePaying: string | null): string {
  if (silence) return 'This can’t be booked right now.'
  return whilePaying ? 'Payment Failed' : 'Failed to initialize payment. Please try again.'
}
