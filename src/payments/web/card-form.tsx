import { FlaskConical } from 'lucide-react'
import { type ChangeEvent, type ComponentProps, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { Button } from '#kit/web/button.tsx'
import { TextField } from '#kit/web/field.tsx'
import { sandboxCards } from '#payments/contract.ts'
import { confirmSandboxCard } from './api.ts'
import type { CardConfirmation, CardFormHandle } from './card-confirmation.ts'
import { onlyDigits, type Typed, typeExpiry, typeNumber } from './card-digits.ts'
import { type CardErrors, type CardFields, checkCard, isAmex, tokenOf } from './sandbox-card.ts'

/**
 * The sandbox's card form. It stands for the payment provider's own: the checkout knows its handle alone, and no number ever
 * leaves the browser.
 */
export function CardForm({ ref }: { ref: Ref<CardFormHandle> }) {
  const [card, setCard] = useState<CardFields>(emptyCard)
  const [errors, setErrors] = useState<CardErrors>({})
  const frame = useRef<HTMLFieldSetElement>(null)
  useImperativeHandle(ref, () => ({
    check() {
      const found = checkCard(card, Date.now())
      setErrors(found)
      return Object.keys(found).length === 0
    },
    async confirm(intent) {
      const token = tokenOf(card.number)
      const outcome: CardConfirmation = token
        ? await confirmSandboxCard(intent, token)
        : { ok: false, message: 'This is a test: use one of the test cards.', reason: 'declined' }
      if (!outcome.ok && outcome.reason === 'declined') {
        setErrors({ number: `${outcome.message} Nothing was charged. Try again or use another card.` })
        bringNumberUp(frame.current)
      }
      return outcome
    },
  }))
  function change(field: keyof CardFields, value: string) {
    setCard(before => ({ ...before, [field]: value }))
    setErrors(before => ({ ...before, [field]: undefined }))
  }
  function fill(number: string) {
    setCard({ number: typeNumber({ text: number, caret: 0 }).text, expiry: '12/34', cvc: '123' })
    setErrors({})
  }

  return (
    <fieldset ref={frame} className="flex flex-col gap-4">
      <legend className="sr-only">Card</legend>
      <TestModeHint onFill={fill} />
      <TextField
        label="Card number"
        name="cardnumber"
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        {...digitsInput}
        value={card.number}
        error={errors.number}
        onChange={event => change('number', typed(event, typeNumber))}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="Expires"
          name="exp-date"
          autoComplete="cc-exp"
          placeholder="MM/YY"
          {...digitsInput}
          value={card.expiry}
          error={errors.expiry}
          onChange={event => change('expiry', typed(event, typeExpiry))}
        />
        <TextField
          label="CVC"
          name="cvc"
          autoComplete="cc-csc"
          placeholder={isAmex(card.number) ? '1234' : '123'}
          {...digitsInput}
          value={card.cvc}
          error={errors.cvc}
          onChange={event => change('cvc', onlyDigits(event.currentTarget.value).slice(0, 4))}
        />
      </div>
    </fieldset>
  )
}

/** To the top of the page: below it there is room for the main button, clear of what tells of the failure at the bottom. */
function bringNumberUp(frame: HTMLElement | null) {
  requestAnimationFrame(() =>
    frame?.querySelector('[name="cardnumber"]')?.parentElement?.scrollIntoView({ block: 'start' }),
  )
}

const emptyCard: CardFields = { number: '', expiry: '', cvc: '' }

const digitsInput = { inputMode: 'numeric', spellCheck: false, required: true } satisfies ComponentProps<'input'>

/** What the field shall show; puts the caret where it belongs as soon as the field shows it. */
function typed(event: ChangeEvent<HTMLInputElement>, format: (typed: Typed) => Typed): string {
  const input = event.currentTarget
  const { text, caret } = format({ text: input.value, caret: input.selectionStart ?? input.value.length })
  queueMicrotask(() => document.activeElement === input && input.setSelectionRange(caret, caret))
  return text
}

function TestModeHint({ onFill }: { onFill: (number: string) => void }) {
  return (
    <div className="rounded-md border border-dashed border-line-strong p-3">
      <p className="flex items-start gap-2 text-sm">
        <FlaskConical aria-hidden="true" className="size-5 shrink-0 text-muted" />
        <span>
          <strong className="font-semibold">Test mode.</strong> No card is charged. Tap a card to fill it in:
        </span>
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {offeredCards.map(({ number, label }) => (
          <Button key={number} tone="secondary" size="sm" onClick={() => onFill(number)}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}

const offeredCards = [
  { number: sandboxCards[0].number, label: 'Card that works: 4242' },
  { number: sandboxCards[3].number, label: 'Card that is declined: 0002' },
]
