import { ChevronRight, FlaskConical } from 'lucide-react'
import {
  type ChangeEvent,
  type ComponentProps,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#kit/web/button.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { type SandboxCard, sandboxCards } from '#sandbox/test-cards.ts'
import { onlyDigits, type Typed, typeExpiry, typeNumber } from './card-digits.ts'
import {
  type CardFields as Card,
  type CardErrors,
  checkCard,
  isAmex,
  type SandboxToken,
  tokenOf,
} from './sandbox-card.ts'

export type CardFieldsHandle = {
  /** Shows errors synchronously and returns the first. */
  check: () => string | undefined
  token: () => SandboxToken | undefined
  /** Cleared on typing. */
  refuse: (message: string) => void
  focus: () => void
  clear: () => void
}

type CardFieldsProps = { ref: Ref<CardFieldsHandle>; onReady: () => void; onChange: () => void }

export function CardFields({ ref, onReady, onChange }: CardFieldsProps) {
  const [card, setCard] = useState<Card>(emptyCard)
  const [errors, setErrors] = useState<CardErrors>({})
  const frame = useRef<HTMLFieldSetElement>(null)
  const reportReady = useEffectEvent(onReady)
  useEffect(() => reportReady(), [])
  useImperativeHandle(ref, () => ({
    check() {
      const found = checkCard(card, Date.now())
      flushSync(() => setErrors(found))
      return found.number ?? found.expiry ?? found.cvc
    },
    token: () => tokenOf(card.number),
    refuse(message) {
      setErrors({ number: refusalText(message) })
      bringNumberUp(frame.current)
    },
    focus: () => numberIn(frame.current)?.focus(),
    clear: () => setCard(emptyCard),
  }))
  function change(field: keyof Card, value: string) {
    setCard(before => ({ ...before, [field]: value }))
    setErrors(before => ({ ...before, [field]: undefined }))
    onChange()
  }
  function fill(number: string) {
    const cvc = isAmex(number) ? '1234' : '123'
    setCard({ number: typeNumber({ text: number, caret: 0 }).text, expiry: '12/34', cvc })
    setErrors({})
    onChange()
  }

  return (
    <fieldset ref={frame} className="flex flex-col gap-4">
      <legend className="sr-only">Card</legend>
      <TestCards onFill={fill} />
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

/** Some bank messages already say what to do. */
function refusalText(message: string): string {
  const advice = /try again/i.test(message) ? '' : ' Try again or use another card.'
  return `${message} Nothing was charged.${advice}`
}

const emptyCard: Card = { number: '', expiry: '', cvc: '' }

const digitsInput = { inputMode: 'numeric', spellCheck: false, required: true } satisfies ComponentProps<'input'>

function numberIn(frame: HTMLElement | null): HTMLInputElement | null {
  return frame?.querySelector<HTMLInputElement>('[name="cardnumber"]') ?? null
}

/** To the top, so that the main button fits below, clear of the toast. */
function bringNumberUp(frame: HTMLElement | null) {
  requestAnimationFrame(() => numberIn(frame)?.parentElement?.scrollIntoView({ block: 'start' }))
}

/** Restores the caret after rendering. */
function typed(event: ChangeEvent<HTMLInputElement>, format: (typed: Typed) => Typed): string {
  const input = event.currentTarget
  const { text, caret } = format({ text: input.value, caret: input.selectionStart ?? input.value.length })
  queueMicrotask(() => document.activeElement === input && input.setSelectionRange(caret, caret))
  return text
}

function TestCards({ onFill }: { onFill: (number: string) => void }) {
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
      <details className="group mt-3 text-sm">
        <summary className="inline-flex min-h-11 items-center gap-1 font-semibold text-link">
          <ChevronRight aria-hidden="true" className="size-4 group-open:rotate-90" />
          All {sandboxCards.length} test cards
        </summary>
        <ul className="flex flex-col divide-y divide-line">
          {sandboxCards.map(card => (
            <li key={card.number}>
              <button
                type="button"
                onClick={() => onFill(card.number)}
                className="flex min-h-11 w-full items-center gap-3 rounded-sm py-1 text-left hover:bg-hover"
              >
                <span className="w-10 shrink-0 font-semibold tabular-nums">{card.number.slice(-4)}</span>{' '}
                <span>{behaviourText(card)}</span>
              </button>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

const offeredCards = [
  { number: '4242424242424242', label: 'Card that works: 4242' },
  { number: '4000000000000002', label: 'Card that is declined: 0002' },
] as const satisfies { number: SandboxCard['number']; label: string }[]

function behaviourText({ behaviour, name }: SandboxCard): string {
  switch (behaviour) {
    case 'succeeds':
      return `${name}, works`
    case 'declines':
      return name === 'Declined' ? name : `Declined: ${name}`
    case 'authenticates':
      return '3-D Secure on this page'
    case 'authenticates-by-redirect':
      return '3-D Secure on the bank’s page'
    case 'authenticates-then-declines':
      return '3-D Secure, then declined: Insufficient funds'
    case 'disputes':
      return 'Works, then disputed'
    case 'refunds-late':
      return 'Works; refunds take a while'
    case 'refund-fails':
      return 'Works; refunds fail later'
  }
}
