import { type RefObject, useEffect, useRef } from 'react'
import { Button } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import type { CardFormHandle } from '#payments/web/card-confirmation.ts'
import { CardForm } from '#payments/web/card-form.tsx'
import type { PaymentSetup } from './use-payment-intent.ts'

type CardPartProps = {
  checkout: CardCheckout
  /** Whole US cents, for the card. */
  amountCents: number
  isBusy: boolean
  /** Where the main button is. */
  button: RefObject<HTMLDivElement | null>
  words: {
    /** Once the card has agreed: what is missing still. */
    paid: string
    /** After a failure: that nothing is lost. */
    kept: string
    /** Once a payment that had failed before the card was asked can go on. */
    back: string
  }
}

/** What a checkout says of its payment. */
export type CardCheckout = {
  setup: PaymentSetup
  /** The card has agreed already: only the booking is missing. */
  isPaid: boolean
  /** The page was left or loaded again while the bank asked about this very payment, and it has not approved it. */
  isUnapproved: boolean
  card: RefObject<CardFormHandle | null>
  /** Around the card form. */
  cardFrame: RefObject<HTMLDivElement | null>
  retrySetup: () => void
}

/** The card form, and how the payment behind it stands. */
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
      {/* Only out of sight: should the booking fail, the payment begins anew with the same card. */}
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

/** For whoever left the bank's page by the back button, or loaded this one again while the bank was asking. */
function Unapproved() {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Some browsers answer a promise, which an effect must not return.
    frame.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={frame}>
      <Notice tone="warning" title="Your bank has not approved the payment.">
        Nothing was charged: pay again.
      </Notice>
    </div>
  )
}

/** In the place of the failure: the button that was pressed there is gone, and the one that pays takes the focus. */
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

/** The one voice and the one button, whatever failed between the page and the payment. */
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
  if (silence) return 'It cannot be booked right now.'
  return whilePaying ? 'Payment Failed' : 'Failed to initialize payment. Please try again.'
}
